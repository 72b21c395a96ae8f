import { suite } from 'uvu'
import { equal, is, match } from 'uvu/assert'
import { data, eventually, newDataset, send } from './faults/client.ts'
import { onServer, type Place } from './faults/databases.ts'
import { freePort } from './free-port.ts'
import type { StartedServer } from './started-server.ts'

const METRICS_TOKEN = 'a-token-of-the-operator'

const url = process.env.TEST_DATABASE_URL
if (url !== undefined) several(url)
else
  console.log(
    'left out: a server of several processes; run with: TEST_DATABASE_URL=postgres://… npm run e2e',
  )

function several(database: string): void {
  const test = suite('a server of several processes')
  let place: Place
  let server: StartedServer
  test.before(async () => {
    place = await onServer(database)
    server = await place.start({
      HOLDFAST_WORKERS: '3',
      HOLDFAST_METRICS_TOKEN: METRICS_TOKEN,
      // Workers that start anew where none is left would get another one.
      PORT: String(await freePort()),
    })
  })
  test.after(() => place.remove())

  /** The numbers of the processes that answer. */
  const workers = async (): Promise<readonly string[]> => {
    const { bytes } = await send(`${server.address}/metrics`, {
      headers: { Authorization: `Bearer ${METRICS_TOKEN}` },
    })
    const started = bytes.toString().matchAll(/process_start_time_seconds\{worker="(\d+)"\}/g)
    return [...started].map(([, number = '']) => number).toSorted()
  }

  test('what one process wrote, the others answer at once', async () => {
    is((await eventually(workers, (all) => all.length === 3)).length, 3)
    const setting = `${server.address}/api/admin/settings/:MaxEmbargoDurationInMonths`
    for (const months of Array.from({ length: 9 }, (_, index) => String(index + 1))) {
      is((await send(setting, { method: 'PUT', pieces: [Buffer.from(months)] })).status, 200)
      const info = `${server.address}/api/info/settings/:MaxEmbargoDurationInMonths`
      const read = await Promise.all(Array.from({ length: 3 }, () => send(info)))
      for (const answer of read) is(data<{ readonly message: string }>(answer).message, months)
      const id = await newDataset(server.address)
      is((await send(`${server.address}/api/datasets/${id}`)).status, 200)
    }
  })

  test('a blocked endpoint is blocked in every process at once', async () => {
    const blocked = `${server.address}/api/admin/settings/:BlockedApiEndpoints`
    for (const [value, status] of [
      ['info/version', 503],
      ['licenses', 200],
    ] as const) {
      await send(blocked, { method: 'PUT', pieces: [Buffer.from(value)] })
      const answers = await Promise.all(
        Array.from({ length: 6 }, () => send(`${server.address}/api/info/version`)),
      )
      equal(
        answers.map((answer) => answer.status),
        answers.map(() => status),
      )
    }
  })

  test('a process that is killed gets a successor', async () => {
    const [victim] = server.children()
    process.kill(victim ?? 0, 'SIGKILL')
    const ended = 'a worker ended; another one takes its place'
    await eventually(
      async () => server.log(),
      (seen) => seen.includes(ended),
    )
    const after = await eventually(workers, (all) => all.length === 3 && all.includes('4'))
    is(after.length, 3)
    match(server.log(), ended)
  })

  test('when all processes are killed at once, all get successors', async () => {
    for (const pid of server.children()) process.kill(pid, 'SIGKILL')
    const after = await eventually(
      () => workers().catch(() => []),
      (all) => all.length === 3 && all.every((number) => Number(number) > 4),
    )
    is(after.length, 3)
  })

  test('all end together', async () => {
    const { code, left } = await server.terminate()
    is(code, 0)
    equal(left, [])
  })

  test.run()
}
