import type { ObjectStorage, ReceivedTransfer } from '@holdfast/core'
import { PartsRefused } from '@holdfast/core/rules'
import type { Test } from 'uvu'
import { equal, is, ok } from 'uvu/assert'
import { breaksAfter, collected, inChunks, observed, patterned } from './byte-sources.ts'
import { rejection } from './rejection.ts'

const KEY = '10.5072/fk2/a'
const PART = 700_000

type Context = { readonly storage: ObjectStorage }

const transferOf = ({ direct }: ObjectStorage): ReceivedTransfer => {
  if (direct?.kind !== 'received') throw new Error('The storage lacks a feature that it claims')
  return direct
}

const place = (part: number, length = PART) => ({ part, offset: (part - 1) * PART, length })

/** Parts that this service receives and passes on. */
export function receivedPartRules(test: Test<Context>): void {
  test('a part with too many or too few bytes is refused, and other parts stay', async ({
    storage,
  }) => {
    const direct = transferOf(storage)
    const { uploadId } = await direct.begin(KEY)
    const upload = { key: KEY, uploadId }
    const [first, second] = [patterned(PART, 1), patterned(PART, 2)]
    const last = await direct.receive(upload, place(2), inChunks(second))
    for (const size of [0, PART - 1, PART + 1, 3 * PART]) {
      const source = observed(inChunks(patterned(size, 3)))
      await rejection(direct.receive(upload, place(1), source), PartsRefused)
      ok(source.seen.closed)
    }
    const begin = await direct.receive(upload, place(1), inChunks(first))
    await direct.complete(upload, [
      { part: 1, tag: begin },
      { part: 2, tag: last },
    ])
    equal(Buffer.from(await collected(await storage.get(KEY))), Buffer.concat([first, second]))
  })

  test('a part that breaks off is not kept, and neither is the earlier version', async ({
    storage,
  }) => {
    const direct = transferOf(storage)
    const { uploadId } = await direct.begin(KEY)
    const upload = { key: KEY, uploadId }
    const tag = await direct.receive(upload, place(1), inChunks(patterned(PART, 1)))
    const broken = await rejection(direct.receive(upload, place(1), breaksAfter(3)))
    is(broken.message, 'The stream broke')
    const again = await direct.receive(upload, place(1), inChunks(patterned(PART, 1)))
    is(again, tag)
    await direct.complete(upload, [{ part: 1, tag }])
    is(await storage.size(KEY), PART)
  })

  test('a part of an unknown upload is refused, and its stream closed', async ({ storage }) => {
    const direct = transferOf(storage)
    const { uploadId } = await direct.begin(KEY)
    for (const upload of [
      { key: KEY, uploadId: '00000000-0000-4000-8000-000000000000' },
      { key: KEY, uploadId: '../../etc' },
      { key: '10.5072/fk2/b', uploadId },
    ]) {
      const source = observed(inChunks(patterned(PART)))
      await rejection(direct.receive(upload, place(1), source), PartsRefused)
      ok(source.seen.closed)
    }
  })

  test('an aborted upload keeps nothing of a part that is still arriving', async ({ storage }) => {
    const direct = transferOf(storage)
    const { uploadId } = await direct.begin(KEY)
    const upload = { key: KEY, uploadId }
    async function* givenUp(): AsyncGenerator<Uint8Array> {
      yield patterned(PART - 1)
      await direct.abort(upload)
      yield patterned(1)
    }
    await rejection(direct.receive(upload, place(1), givenUp()), PartsRefused)
    await rejection(direct.receive(upload, place(1), inChunks(patterned(PART))), PartsRefused)
  })

  test('parts that the completion does not name are not in the object', async ({ storage }) => {
    const direct = transferOf(storage)
    const { uploadId } = await direct.begin(KEY)
    const upload = { key: KEY, uploadId }
    const tag = await direct.receive(upload, place(1), inChunks(patterned(PART, 1)))
    await direct.receive(upload, place(2), inChunks(patterned(PART, 2)))
    await direct.complete(upload, [{ part: 1, tag }])
    is(await storage.size(KEY), PART)
  })

  test('an object may consist of one short part', async ({ storage }) => {
    const direct = transferOf(storage)
    const { uploadId } = await direct.begin(KEY)
    const upload = { key: KEY, uploadId }
    const tag = await direct.receive(upload, place(1, 3), inChunks(patterned(3)))
    await direct.complete(upload, [{ part: 1, tag: tag.toUpperCase() }])
    is(await storage.size(KEY), 3)
  })

  for (const number of [1, 2])
    test(`of two senders to one offset the later one wins, and does not wait (as part 1 and ${number})`, ({
      storage,
    }) => overtaken(storage, number))
}

async function overtaken(storage: ObjectStorage, number: number): Promise<void> {
  const direct = transferOf(storage)
  const { uploadId } = await direct.begin(KEY)
  const upload = { key: KEY, uploadId }
  const [slow, quick] = [patterned(PART, 1), patterned(PART, 2)]
  let go: () => void = () => {}
  const held = new Promise<void>((resolve) => {
    go = resolve
  })
  async function* stalled(): AsyncGenerator<Uint8Array> {
    yield slow.subarray(0, PART - 10)
    await held
    yield slow.subarray(PART - 10)
  }
  const first = rejection(direct.receive(upload, place(1), stalled()), PartsRefused)
  const tag = await direct.receive(upload, { ...place(1), part: number }, inChunks(quick))
  go()
  await first
  await direct.complete(upload, [{ part: number, tag }])
  equal(Buffer.from(await collected(await storage.get(KEY))), Buffer.from(quick))
}
