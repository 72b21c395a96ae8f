import { existsSync } from 'node:fs'
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { suite } from 'uvu'
import { equal, is, match, not, unreachable } from 'uvu/assert'
import { type ServeOptions, serve } from '../../src/commands/serve.ts'
import { readConfiguration } from '../../src/configuration.ts'
import { databaseFailure } from '../../src/database-failure.ts'
import { greeting } from '../../src/greeting.ts'
import type { RunningInstallation } from '../../src/installation.ts'
import { logger } from '../../src/logger.ts'
import { StartFailure } from '../../src/start-failure.ts'

const test = suite<{ folder: string }>('running the server')

test.before.each(async (context) => {
  context.folder = await mkdtemp(join(tmpdir(), 'holdfast-serve-'))
})
test.after.each(({ folder }) => rm(folder, { recursive: true }))

function settings(folder: string, environment: Readonly<Record<string, string>> = {}) {
  const reading = readConfiguration({ PORT: '0', HOLDFAST_DATA: folder, ...environment })
  if (!reading.ok) throw new Error(reading.problems.join('\n'))
  return reading.configuration
}

interface Gate<T> {
  readonly passed: Promise<T>
  pass(value: T): void
}

function gate<T>(): Gate<T> {
  let pass: (value: T) => void = () => undefined
  const passed = new Promise<T>((resolve) => {
    pass = resolve
  })
  return { passed, pass }
}

/** A server over an installation that answers every request with its path. */
function started(folder: string, changes: Partial<RunningInstallation> = {}) {
  const greeted = gate<string>()
  const stop = gate<string>()
  const done: string[] = []
  const installation: RunningInstallation = {
    application: { fetch: async (request) => new Response(new URL(request.url).pathname) },
    checks: [],
    metrics: [],
    newToken: null,
    close: async () => {
      done.push('closed')
    },
    ...changes,
  }
  const options: ServeOptions = {
    configuration: settings(folder),
    log: logger({ level: 'error', form: 'lines', write: () => undefined, now: () => new Date() }),
    stop: stop.passed,
    started: (started) => greeted.pass(greeting(started)),
    link: null,
    open: async () => installation,
  }
  return { options, stop: stop.pass, greeted: greeted.passed, done }
}

const addressIn = (text: string): string => /http:\/\/[\d.]+:\d+/.exec(text)?.[0] ?? ''

/** The message of a failed start. */
async function failure(starting: Promise<void>): Promise<string> {
  try {
    await starting
  } catch (error) {
    if (error instanceof StartFailure) return error.message
    throw error
  }
  throw new Error('It started')
}

test('it prints its address, answers there, and ends on request', async ({ folder }) => {
  const { options, stop, greeted, done } = started(folder)
  const serving = serve(options)
  const address = addressIn(await greeted)
  is(await (await fetch(`${address}/api/x`)).text(), '/api/x')
  is((await fetch(`${address}/ready`)).status, 200)
  stop('test')
  await serving
  equal(done, ['closed'])
  await fetch(address).then(
    () => unreachable(),
    () => undefined,
  )
})

test('there is an address for metrics only where the operator chose its token', async ({
  folder,
}) => {
  const token = 'a-token-of-the-operator'
  for (const [environment, status] of [
    [{}, 200],
    [{ HOLDFAST_METRICS_TOKEN: token }, 401],
  ] as const) {
    const { options, stop, greeted } = started(folder)
    const serving = serve({ ...options, configuration: settings(folder, environment) })
    const address = `${addressIn(await greeted)}/metrics`
    // The application here answers every address that the server leaves to it.
    is((await fetch(address)).status, status)
    const known = await fetch(address, { headers: { Authorization: `Bearer ${token}` } })
    equal([known.status, (await known.text()).startsWith('# HELP')], [200, status === 401])
    stop('test')
    await serving
  }
})

test('the token is printed only by the start that generated it', async ({ folder }) => {
  for (const newToken of ['0b9e-token', null]) {
    const { options, stop, greeted } = started(folder, { newToken })
    const serving = serve(options)
    const text = await greeted
    stop('test')
    await serving
    if (newToken === null) not.match(text, 'token')
    else
      for (const expected of [newToken, '/account/sign-in', 'HOLDFAST_ADMIN_USER'])
        match(text, expected)
  }
})

test('a request that is running at the stop is answered', async ({ folder }) => {
  const arrived = gate<void>()
  const release = gate<void>()
  const order: string[] = []
  const { options, stop, greeted } = started(folder, {
    application: {
      fetch: async () => {
        arrived.pass()
        await release.passed
        return new Response('complete')
      },
    },
    close: async () => {
      order.push('closed')
    },
  })
  const serving = serve(options)
  const answer = fetch(`${addressIn(await greeted)}/api/x`).then((response) => response.text())
  await arrived.passed
  stop('test')
  order.push('stopping')
  release.pass()
  is(await answer, 'complete')
  await serving
  equal(order, ['stopping', 'closed'])
})

test('a request whose client left cleans up before anything is closed', async ({ folder }) => {
  const arrived = gate<AbortSignal>()
  const order: string[] = []
  const { options, stop, greeted } = started(folder, {
    application: {
      fetch: async ({ signal }) => {
        const left = new Promise((resolve) => signal.addEventListener('abort', resolve))
        arrived.pass(signal)
        await left
        for (let turn = 0; turn < 100; turn += 1) await setImmediate()
        order.push('cleared up')
        return new Response('too late')
      },
    },
    close: async () => {
      order.push('closed')
    },
  })
  const serving = serve(options)
  const client = new AbortController()
  const answer = fetch(`${addressIn(await greeted)}/api/x`, { signal: client.signal })
  await arrived.passed
  stop('test')
  client.abort()
  await answer.catch(() => undefined)
  await serving
  equal(order, ['cleared up', 'closed'])
})

test('requests during the start wait; health does not', async ({ folder }) => {
  const opened = gate<void>()
  const known = gate<string>()
  const { options, stop } = started(folder)
  const serving = serve({
    ...options,
    open: async (given) => {
      known.pass(given.siteUrl)
      await opened.passed
      return options.open(given)
    },
  })
  const address = await known.passed
  const early = fetch(`${address}/early`).then((response) => response.text())
  is((await fetch(`${address}/health`)).status, 200)
  is((await fetch(`${address}/ready`)).status, 503)
  opened.pass()
  is(await early, '/early')
  stop('test')
  await serving
})

test('links use the configured public address', async ({ folder }) => {
  const known = gate<string>()
  const { options, stop } = started(folder)
  const configuration = settings(folder, { HOLDFAST_SITE_URL: 'https://data.example.org/' })
  const serving = serve({
    ...options,
    configuration,
    open: (given) => {
      known.pass(given.siteUrl)
      return options.open(given)
    },
  })
  is(await known.passed, 'https://data.example.org')
  stop('test')
  await serving
})

test('a port in use is named', async ({ folder }) => {
  const other = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => other.once('listening', resolve))
  const { port } = other.address() as AddressInfo
  const { options } = started(folder)
  const configuration = settings(folder, { PORT: String(port) })
  match(await failure(serve({ ...options, configuration })), `Port ${port} of 127.0.0.1 is in use`)
  await new Promise((resolve) => other.close(resolve))
})

test('an unusable data folder is named', async ({ folder }) => {
  const file = join(folder, 'file')
  await writeFile(file, '')
  for (const path of [file, join(file, 'below')]) {
    const { options } = started(folder)
    const message = await failure(serve({ ...options, configuration: settings(path) }))
    match(message, `The data folder ${path} cannot be written to`)
  }
})

test('a file in place of the folder of a store is named, and left as it is', async ({ folder }) => {
  const file = join(folder, 'file')
  await writeFile(file, '', { mode: 0o644 })
  const { mode } = await stat(file)
  const { options } = started(folder)
  const configuration = settings(folder, { HOLDFAST_STORAGE_FOLDER: file })
  const message = await failure(serve({ ...options, configuration }))
  match(
    message,
    `The folder of the store local ${file} cannot be written to: it is a file. Set HOLDFAST_STORAGE_FOLDER`,
  )
  is((await stat(file)).mode, mode)
})

// Below /proc, the system says that the folder is missing in which the new one should be.
if (existsSync('/proc/self'))
  test('a data folder where none can be made is named', async ({ folder }) => {
    const { options } = started(folder)
    const configuration = settings('/proc/holdfast/data')
    const message = await failure(serve({ ...options, configuration }))
    match(message, 'The data folder /proc/holdfast/data cannot be written to')
    match(message, /no folder can be made there|permission denied/)
  })

test('the port is free again after a failed start', async ({ folder }) => {
  const known = gate<string>()
  const { options } = started(folder)
  const serving = serve({
    ...options,
    open: async ({ siteUrl }) => {
      known.pass(siteUrl)
      throw new StartFailure('no')
    },
  })
  is(await failure(serving), 'no')
  await fetch(`${await known.passed}/health`).then(
    () => unreachable(),
    () => undefined,
  )
})

test('the message about a database that cannot be opened does not contain its password', () => {
  const url = 'postgres://ada:s3cret@db.example.org/holdfast'
  const cause = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  const { message } = databaseFailure({ kind: 'server', url }, cause)
  is(
    message,
    'The database holdfast at db.example.org:5432 could not be opened: nothing answers there.',
  )
  const unnamed = databaseFailure({ kind: 'server', url: 'postgres:///' }, cause)
  match(unnamed.message, 'The database (no name given) at localhost:5432 could not be opened')
})

test.run()
