import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { suite } from 'uvu'
import { equal, is, match, not, ok } from 'uvu/assert'
import { mailMessage } from '../../src/mail-message.ts'
import { sendmailNotifier } from '../../src/sendmail-notifier.ts'

const test = suite<{ folder: string }>('mail through the program of the machine')

const FROM = 'repository@example.org'
const mail = { to: 'ada@example.org', subject: 'Ebb and flüt 🌊', text: 'Zwei Zeilen,\nüber See' }

test.before.each(async (context) => {
  context.folder = await mkdtemp(join(tmpdir(), 'holdfast-mail-'))
})
test.after.each(({ folder }) => rm(folder, { recursive: true, force: true }))

/** A program that saves its input. */
async function program(folder: string, script: string): Promise<string> {
  const path = join(folder, 'sendmail')
  await writeFile(path, `#!/bin/sh\n${script}\n`)
  await chmod(path, 0o755)
  return path
}

const refused = async (work: Promise<void>): Promise<string> =>
  work.then(
    () => '',
    (error: Error) => error.message,
  )

const decoded = (message: string) => {
  const [head = '', body = ''] = message.split('\n\n')
  const words = [...head.matchAll(/=\?utf-8\?B\?([^?]*)\?=/g)].map(([, word]) => word ?? '')
  const subject = words.map((word) => Buffer.from(word, 'base64').toString()).join('')
  return { head, subject, text: Buffer.from(body, 'base64').toString() }
}

test('the message arrives complete, and the recipient is not an option', async ({ folder }) => {
  const path = await program(folder, `cat > "${folder}/message"; echo "$@" > "${folder}/args"`)
  await sendmailNotifier({ program: path, from: FROM }).send(mail)
  is((await readFile(join(folder, 'args'), 'utf8')).trim(), `-i -f ${FROM} -- ada@example.org`)
  const { head, subject, text } = decoded(await readFile(join(folder, 'message'), 'utf8'))
  equal([subject, text], [mail.subject, mail.text])
  match(head, `From: ${FROM}\nTo: ada@example.org\n`)
})

test('a failing or missing program has accepted nothing', async ({ folder }) => {
  const failing = sendmailNotifier({ program: await program(folder, 'exit 75'), from: FROM })
  is(await refused(failing.send(mail)), 'The mail program ended with 75')
  const timers = () => process.getActiveResourcesInfo().filter((each) => each === 'Timeout').length
  const before = timers()
  const missing = sendmailNotifier({ program: join(folder, 'nothing'), from: FROM })
  is(await refused(missing.send(mail)), 'The mail program cannot be run')
  is(timers(), before, 'nothing is left that holds the process')
})

test('a hanging program is killed', async ({ folder }) => {
  const path = await program(folder, 'exec sleep 20')
  const hanging = sendmailNotifier({ program: path, from: FROM, timeoutMs: 100 })
  is(await refused(hanging.send(mail)), 'The mail program ended with SIGTERM')
})

test('no text can add a header, and no line is too long', () => {
  const at = new Date('2031-04-05T06:07:08Z')
  const subject = `${'lang 🌊 '.repeat(40)}\r\nBcc: eve@example.org`
  const message = mailMessage({ ...mail, subject, text: 'x'.repeat(5000) }, { from: FROM, at })
  const { head, ...rest } = decoded(message)
  is(/^Bcc/m.test(head), false)
  is(rest.subject, subject.replace('\r\n', ' '))
  is(rest.text.length, 5000)
  ok(message.split('\n').every((line) => line.length <= 76))
  match(message, 'Date: Sat, 05 Apr 2031 06:07:08 +0000')
  for (const to of ['ada', 'a@b\nBcc: eve@example.org', '-oQ@example.org', 'a@b, c@d', ''])
    is(
      reasonOf(() => mailMessage({ ...mail, to }, { from: FROM, at })),
      'Not a mail address',
      to,
    )
})

test('an address to reply to that a header cannot hold is in the text only', () => {
  const at = new Date('2031-04-05T06:07:08Z')
  const headOf = (replyTo: string) =>
    decoded(mailMessage({ ...mail, replyTo }, { from: FROM, at })).head
  match(headOf('eve@example.org'), 'Reply-To: eve@example.org\n')
  for (const replyTo of ['jörg@example.org', `${'e'.repeat(1000)}@example.org`, 'e\u0000@b.org'])
    not.match(headOf(replyTo), 'Reply-To')
})

function reasonOf(work: () => unknown): string {
  try {
    work()
    return ''
  } catch (error) {
    return error instanceof Error ? error.message : ''
  }
}

test.run()
