import type { TransferService } from '@holdfast/core'
import { TransferRefused, TransferUnavailable } from '@holdfast/core/rules'
import { suite } from 'uvu'
import { equal, instance, is } from 'uvu/assert'
import { rcloneTransfers } from '../../src/index.ts'
import { type RcdStandIn, rcdStandIn } from './rcd-stand-in.ts'

const test = suite<{ rcd: RcdStandIn; service: TransferService }>('Copying by rclone')
test.before.each(async (context) => {
  context.rcd = await rcdStandIn()
  context.service = serviceAt(context.rcd.address, 'password')
})
test.after.each(({ rcd }) => rcd.close())

/** It drives tasks on until they end, unless a test forbids it. */
const serviceAt = (address: string, secret: string, driveMs = 60_000): TransferService =>
  rcloneTransfers({
    address,
    credentials: async () => ({ id: 'user', secret }),
    driveMs,
    remotes: [{ name: 'lab', fs: 'lab:incoming/', users: ['@ada'] }],
  })

const copies = (count: number) =>
  Array.from({ length: count }, (_, n) => ({
    from: { endpoint: 'lab', path: `a/${n}.txt` },
    to: { endpoint: 'store', path: `/data/${n}` },
  }))

const ask = (service: TransferService, count: number, cursor: string | null = null) =>
  service.task({ task: 't', cursor, copies: copies(count) })

const troubleOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => null,
    (error: unknown) => error,
  )

test('every file is copied once, from the remote to the store', async ({ rcd, service }) => {
  const { state, progress, missing } = await ask(service, 6)
  is(state, 'succeeded')
  equal(progress, { files: 6, filesDone: 6, bytesDone: 30 })
  equal(missing, [])
  equal(
    rcd.copied,
    Array.from({ length: 6 }, (_, n) => `lab:incoming/a/${n}.txt -> store:/data/${n}`),
  )
})

test('a copy that fails is tried again, and named when it keeps failing', async ({
  rcd,
  service,
}) => {
  rcd.failNext('once')
  is((await ask(service, 1)).state, 'succeeded')
  rcd.failNext('no', 'no', 'disk full')
  const only = await ask(service, 1)
  equal([only.state, only.reason], ['failed', 'disk full'])
  // Four copies at a time, each three times.
  rcd.failNext(...Array.from({ length: 12 }, () => 'no'))
  const some = await ask(service, 5)
  is(some.state, 'succeeded')
  is(some.missing.length, 4)
  equal(some.progress?.filesDone, 1)
})

test('a task that takes long goes on at the next question, also after a restart', async ({
  rcd,
  service,
}) => {
  rcd.hold(true)
  const first = await ask(serviceAt(rcd.address, 'password', 0), 6)
  is(first.state, 'active')
  equal(rcd.copied.length, 4, 'four at a time')
  rcd.forgetJobs()
  rcd.hold(false)
  const second = await ask(service, 6, first.cursor)
  is(second.state, 'succeeded')
  equal(new Set(rcd.copied).size, 6)
})

test('cancelling stops the group of the task', async ({ rcd, service }) => {
  await service.cancel({ task: 't', cursor: null })
  equal(rcd.stopped, ['holdfast-t'])
})

test('cancelling stops the copies of the task, and none that has got their number', async ({
  rcd,
  service,
}) => {
  rcd.hold(true)
  const { cursor } = await ask(serviceAt(rcd.address, 'password', 0), 2)
  await service.cancel({ task: 'other', cursor })
  equal(rcd.stopped, ['holdfast-other'])
  await service.cancel({ task: 't', cursor })
  equal(rcd.stopped, ['holdfast-other', 'holdfast-t', 'job 1', 'job 2'])
})

test('a list that is far too long is refused before all of it is read', async ({
  rcd,
  service,
}) => {
  for (let n = 0; n < 20_000; n += 1) rcd.files.add(`lab:incoming/a/${'x'.repeat(900)}${n}`)
  const trouble = await troubleOf(service.starter?.files('lab', ['a'], 10) ?? Promise.resolve())
  is(trouble instanceof TransferRefused && trouble.reason, 'limit')
})

test('paths are files or folders with everything below them', async ({ rcd, service }) => {
  for (const path of ['a/1.txt', 'a/b/2.txt', 'c.txt']) rcd.files.add(`lab:incoming/${path}`)
  const paths = async (asked: readonly string[], limit = 10) =>
    (await service.starter?.files('lab', asked, limit))?.map(({ path }) => path)
  equal(await paths(['a', 'c.txt', 'nothing']), ['a/1.txt', 'a/b/2.txt', 'c.txt'])
  equal(await paths(['a', 'c.txt'], 1), ['a/1.txt', 'a/b/2.txt'], 'one more than the limit')
})

test('a wrong password, and a server that is away, are outages', async ({ rcd }) => {
  instance(await troubleOf(ask(serviceAt(rcd.address, 'wrong'), 1)), TransferUnavailable)
  instance(
    await troubleOf(ask(serviceAt('http://127.0.0.1:1', 'password'), 1)),
    TransferUnavailable,
  )
})

test.run()
