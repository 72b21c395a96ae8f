import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { suite } from 'uvu'
import { equal, is, match } from 'uvu/assert'
import { createUser as addUser } from '../../src/commands/create-user.ts'
import { lockFolder } from '../../src/folder-lock.ts'
import { logger } from '../../src/logger.ts'
import { runCommandLine } from '../../src/run-command-line.ts'

const test = suite<{ folder: string }>('adding people from the command line')

test.before.each(async (context) => {
  context.folder = await mkdtemp(join(tmpdir(), 'holdfast-people-'))
})
test.after.each(({ folder }) => rm(folder, { recursive: true }))

const PERSON = ['--first-name', 'Ada', '--last-name', 'Reed', '--email', 'ada@example.org']

/** Runs create-user; `answer` is typed at the question, null without a terminal. */
async function createUser(
  environment: Readonly<Record<string, string>>,
  answer: string | null = null,
  options: readonly string[] = [],
) {
  const written = { out: '', err: '', asked: '', order: [] as string[] }
  const write = (text: string) => {
    written.err += text
    written.order.push('complain')
  }
  const code = await runCommandLine(['create-user', 'ada', ...PERSON, ...options], {
    environment,
    print: (text) => {
      written.out += text
      written.order.push('print')
    },
    complain: write,
    ask:
      answer === null
        ? null
        : async (question) => {
            written.asked += question
            written.order.push('ask')
            return answer
          },
    readInput: async () => {
      written.order.push('readInput')
      return 'a password\n'
    },
    logger: (level) => logger({ level, form: 'lines', write, now: () => new Date(0) }),
    live: false,
    interrupted: () => new Promise(() => undefined),
    untilStopped: async () => 'test',
  })
  return { code, ...written }
}

test('a script in the wrong folder is refused and creates no database', async ({ folder }) => {
  const data = join(folder, 'data')
  const { code, out, err } = await createUser({ HOLDFAST_DATA: data })
  equal({ code, out }, { code: 2, out: '' })
  match(err, `There is no database in ${join(data, 'database')}.`)
  is(existsSync(data), false)
})

test('the place is printed, and nothing changes without a yes', async ({ folder }) => {
  const data = join(folder, 'data')
  const { code, asked, err } = await createUser({ HOLDFAST_DATA: data }, '')
  is(code, 1)
  is(
    asked,
    `Add user ada to the database in ${join(data, 'database')}, which does not exist yet? [y/N] `,
  )
  match(err, 'Nothing was changed.')
  is(existsSync(data), false)
})

test('if a server uses the embedded database, the message says how to go through the server', async ({
  folder,
}) => {
  const lock = await lockFolder(folder)
  const user = { userName: 'ada', firstName: 'Ada', lastName: 'Reed', email: '', affiliation: null }
  const adding = addUser({
    open: async () => {
      await lockFolder(folder)
      throw new Error('It was free')
    },
    print: () => {},
    ...{ user, superuser: false, password: null },
  })
  const { message } = await adding.then(
    () => new Error('It was added'),
    (error: Error) => error,
  )
  await lock.release()
  match(message, /in use by process \d+.*HOLDFAST_SERVER.*HOLDFAST_TOKEN/)
})

test('with HOLDFAST_SERVER no database is opened, and a token is required', async ({ folder }) => {
  const data = join(folder, 'data')
  const HOLDFAST_SERVER = 'http://127.0.0.1:1'
  const without = await createUser({ HOLDFAST_DATA: data, HOLDFAST_SERVER })
  is(without.code, 1)
  match(without.err, 'Set HOLDFAST_TOKEN')
  const unreachable = await createUser({ HOLDFAST_SERVER, HOLDFAST_TOKEN: 'a-token' })
  is(unreachable.code, 1)
  match(unreachable.err, /server at http:\/\/127\.0\.0\.1:1\.\nNo answer from/)
  is(existsSync(data), false)
})

test('a password is read from standard input only after the token check and the yes', async () => {
  const option = ['--password-stdin']
  const HOLDFAST_SERVER = 'http://127.0.0.1:1'
  equal((await createUser({ HOLDFAST_SERVER }, 'y', option)).order, ['complain'])
  const environment = { HOLDFAST_SERVER, HOLDFAST_TOKEN: 'a-token' }
  equal((await createUser(environment, 'n', option)).order, ['ask', 'complain'])
  equal((await createUser(environment, 'y', option)).order, ['ask', 'readInput', 'complain'])
})

/** Runs `work` with the variables of a server that gives every request this status and body. */
async function withServer<T>(
  answer: (method: string) => { readonly status: number; readonly body: object },
  work: (environment: Readonly<Record<string, string>>) => Promise<T>,
): Promise<T> {
  const server = createServer((request, response) => {
    const { status, body } = answer(request.method ?? '')
    response.writeHead(status).end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  try {
    const HOLDFAST_SERVER = `http://127.0.0.1:${port}`
    return await work({ HOLDFAST_SERVER, HOLDFAST_TOKEN: 'a-token' })
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

test('the refusal of a server is printed as it is', async () => {
  const refusal = { status: 403, body: { status: 'ERROR', message: 'Superusers only' } }
  const { code, err } = await withServer(() => refusal, createUser)
  is(code, 1)
  match(err, /\nSuperusers only\n$/)
})

test('the token is printed before the steps that failed after the account was added', async () => {
  const { code, out, err, order } = await withServer(
    (method) =>
      method === 'POST'
        ? { status: 200, body: { data: { user: { userName: 'ada' }, apiToken: 'its-token' } } }
        : { status: 403, body: { message: 'Superusers only' } },
    (environment) =>
      createUser({ ...environment, HOLDFAST_USERS_KEY: 'key' }, 'y', ['--superuser']),
  )
  is(code, 1)
  is(out, 'Created user ada. API token, shown this once:\nits-token\n')
  is(err, 'The account was not made a superuser: Superusers only\n')
  equal(order, ['ask', 'print', 'complain'])
})

test.run()
