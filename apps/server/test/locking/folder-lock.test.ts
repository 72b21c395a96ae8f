// own process: starts processes and ends them
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { suite } from 'uvu'
import { equal, is, match } from 'uvu/assert'
import { lockFolder } from '../../src/folder-lock.ts'
import { ownIdentity } from '../../src/process-identity.ts'
import { StartFailure } from '../../src/start-failure.ts'

const test = suite<{ folder: string }>('the lock of a folder')

test.before.each(async (context) => {
  context.folder = await mkdtemp(join(tmpdir(), 'holdfast-lock-'))
})
test.after.each(({ folder }) => rm(folder, { recursive: true }))

async function refusal(folder: string): Promise<StartFailure> {
  try {
    await lockFolder(folder)
  } catch (error) {
    if (error instanceof StartFailure) return error
    throw error
  }
  throw new Error('The folder was free')
}

const leaveLock = (folder: string, mark: object) =>
  writeFile(join(folder, 'holdfast.lock'), JSON.stringify(mark))

test('a folder in use is refused, and the message names the folder and the process', async ({
  folder,
}) => {
  const lock = await lockFolder(folder)
  const { message } = await refusal(folder)
  match(message, folder)
  match(message, `process ${process.pid}`)
  await lock.release()
})

test('a released lock leaves nothing behind and can be acquired again', async ({ folder }) => {
  for (let round = 0; round < 2; round++) {
    const lock = await lockFolder(folder)
    await lock.release()
    equal(await readdir(folder), [])
  }
})

test('exactly one of several concurrent processes gets the folder', async ({ folder }) => {
  const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => lockFolder(folder)))
  is(outcomes.filter(({ status }) => status === 'fulfilled').length, 1)
  for (const outcome of outcomes) if (outcome.status === 'fulfilled') await outcome.value.release()
})

test('the lock of a process that was killed is taken over', async ({ folder }) => {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
  await leaveLock(folder, { host: hostname(), pid: child.pid, began: null })
  await refusal(folder)
  child.kill('SIGKILL')
  await once(child, 'exit')
  const lock = await lockFolder(folder)
  match(await readFile(join(folder, 'holdfast.lock'), 'utf8'), String(process.pid))
  await lock.release()
})

test('a zombie process does not hold its lock', async ({ folder }) => {
  if (!existsSync('/proc/self/stat')) return
  // A shell that executes another program never collects the exit status of its child.
  const parent = spawn('sh', ['-c', 'sleep 0.1 & echo $!; exec sleep 60'])
  const pid = Number(String((await once(parent.stdout, 'data'))[0]))
  while (!/\) Z /.test(await readFile(`/proc/${pid}/stat`, 'utf8'))) await sleep(10)
  await leaveLock(folder, { host: hostname(), pid, began: null })
  await (await lockFolder(folder)).release()
  parent.kill('SIGKILL')
  await once(parent, 'exit')
})

test('another process with the id of the dead one does not hold its lock', async ({ folder }) => {
  const mark = await ownIdentity()
  if (mark.began === null) return
  await leaveLock(folder, { ...mark, began: 'another boot:1' })
  await (await lockFolder(folder)).release()
})

test('an unreadable lock is free', async ({ folder }) => {
  for (const content of ['', 'x', '{}', '{"host":"a","pid":-1,"began":null}']) {
    await writeFile(join(folder, 'holdfast.lock'), content)
    await (await lockFolder(folder)).release()
  }
})

test('a process that lost the lock does not remove that of the next holder', async ({ folder }) => {
  const lock = await lockFolder(folder)
  const next = JSON.stringify({ host: 'elsewhere', pid: 1, began: null })
  await writeFile(join(folder, 'holdfast.lock'), next)
  await lock.release()
  is(await readFile(join(folder, 'holdfast.lock'), 'utf8'), next)
})

test.run()
