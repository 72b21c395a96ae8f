import type { DirectTransfer, ObjectStorage, PresignedTransfer } from '@holdfast/core'
import { MIN_PART_SIZE, type ObjectKey, PartsRefused, type PartTag } from '@holdfast/core/rules'
import type { Test } from 'uvu'
import { equal, is, ok } from 'uvu/assert'
import { collected, inChunks, patterned } from './byte-sources.ts'
import { rejection } from './rejection.ts'
import type { ObjectStorageClaims } from './storage-context.ts'

const KEY = '10.5072/fk2/a'
const REST = 1_234_567
/** Two parts and a shorter one: the smallest size that shows how parts are joined. */
const SIZE = 2 * MIN_PART_SIZE + REST

type Context = { readonly storage: ObjectStorage }

/** Uploads in parts, for both ways of sending. */
export function directTransferRules(test: Test<Context>, claims: ObjectStorageClaims): void {
  test('it moves bytes directly as it claims', ({ storage }) => {
    is(storage.direct?.kind, claims.direct)
  })
  if (claims.direct === undefined) return
  wholeUploads(test)
  refusedParts(test)
  unfinished(test)
  if (claims.direct === 'presigned') continuedParts(test)
}

const transferOf = ({ direct }: ObjectStorage): DirectTransfer => {
  if (direct === undefined) throw new Error('The storage lacks a feature that it claims')
  return direct
}

/** A started upload, and the function that sends its parts. */
interface Begun {
  readonly uploadId: string
  send(part: number, bytes: Uint8Array): Promise<PartTag>
}

async function begin(storage: ObjectStorage, key: ObjectKey = KEY): Promise<Begun> {
  const direct = transferOf(storage)
  if (direct.kind === 'received') {
    const { uploadId } = await direct.begin(key)
    return {
      uploadId,
      send: async (part, bytes) => {
        const place = { part, offset: (part - 1) * MIN_PART_SIZE, length: bytes.length }
        return { part, tag: await direct.receive({ key, uploadId }, place, inChunks(bytes)) }
      },
    }
  }
  const { uploadId, urls } = await direct.begin(key, { count: 3, minutes: 5 })
  return {
    uploadId,
    send: async (part, bytes) => {
      const body = new Uint8Array(bytes)
      const answer = await fetch(urls[part - 1] ?? '', { method: 'PUT', body })
      is(answer.status, 200, await answer.text())
      return { part, tag: (answer.headers.get('ETag') ?? '').replaceAll('"', '') }
    },
  }
}

const partsOf = (bytes: Uint8Array): readonly Uint8Array[] =>
  [0, 1, 2].map((n) => bytes.subarray(n * MIN_PART_SIZE, (n + 1) * MIN_PART_SIZE))

async function sendAll(begun: Begun, bytes: Uint8Array): Promise<readonly PartTag[]> {
  const parts = partsOf(bytes)
  // In reverse: parts may arrive in any order.
  const tags: PartTag[] = []
  for (const part of [3, 2, 1]) tags.push(await begun.send(part, parts[part - 1] ?? bytes))
  return tags
}

function wholeUploads(test: Test<Context>): void {
  test('parts become one object on completion, in any order of arrival', async ({ storage }) => {
    const bytes = patterned(SIZE)
    const begun = await begin(storage)
    const tags = await sendAll(begun, bytes)
    is(await storage.size(KEY), null)
    for await (const key of storage.list('')) is(key, 'nothing')
    const upload = { key: KEY, uploadId: begun.uploadId }
    await transferOf(storage).complete(upload, tags)
    is(await storage.size(KEY), SIZE)
    ok(Buffer.from(await collected(await storage.get(KEY))).equals(bytes))
    // Completed again, as after a lost answer.
    await transferOf(storage).complete(upload, tags)
    is(await storage.size(KEY), SIZE)
  })

  test('a part that is sent again replaces the first', async ({ storage }) => {
    const [wrong, right] = [patterned(SIZE, 1), patterned(SIZE, 2)]
    const begun = await begin(storage)
    const old = await sendAll(begun, wrong)
    const tags = await sendAll(begun, right)
    const upload = { key: KEY, uploadId: begun.uploadId }
    await rejection(transferOf(storage).complete(upload, old), PartsRefused)
    await transferOf(storage).complete(upload, tags)
    ok(Buffer.from(await collected(await storage.get(KEY))).equals(right))
  })

  test('the time of the last arrival of bytes is known', async ({ storage }) => {
    const direct = transferOf(storage)
    is(await direct.lastActivity(KEY, null), null)
    const begun = await begin(storage)
    const tags = await sendAll(begun, patterned(SIZE))
    const sent = await direct.lastActivity(KEY, begun.uploadId)
    ok(sent !== null && Math.abs(Date.now() - sent.getTime()) < 600_000)
    await direct.complete({ key: KEY, uploadId: begun.uploadId }, tags)
    ok((await direct.lastActivity(KEY, begun.uploadId)) !== null)
  })
}

function refusedParts(test: Test<Context>): void {
  test('parts that do not add up to the object are refused, and can be corrected', async ({
    storage,
  }) => {
    const direct = transferOf(storage)
    const begun = await begin(storage)
    const tags = await sendAll(begun, patterned(SIZE))
    const upload = { key: KEY, uploadId: begun.uploadId }
    const wrong = tags.map(({ part }) => ({ part, tag: '0'.repeat(32) }))
    await rejection(direct.complete(upload, wrong), PartsRefused)
    await rejection(
      direct.complete(upload, [...tags, { part: 4, tag: '0'.repeat(32) }]),
      PartsRefused,
    )
    await rejection(direct.complete(upload, []), PartsRefused)
    is(await storage.size(KEY), null)
    await direct.complete(upload, tags)
    is(await storage.size(KEY), SIZE)
  })

  test('an upload that was never begun cannot be completed', async ({ storage }) => {
    const direct = transferOf(storage)
    const tags = [{ part: 1, tag: '0'.repeat(32) }]
    for (const uploadId of ['00000000-0000-4000-8000-000000000000', '../../etc', 'x'])
      await rejection(direct.complete({ key: KEY, uploadId }, tags), PartsRefused)
    is(await storage.size(KEY), null)
  })

  test('an upload belongs to one key', async ({ storage }) => {
    const begun = await begin(storage)
    const tags = await sendAll(begun, patterned(SIZE))
    const upload = { key: '10.5072/fk2/b', uploadId: begun.uploadId }
    await rejection(transferOf(storage).complete(upload, tags), PartsRefused)
    is(await storage.size('10.5072/fk2/b'), null)
  })
}

function unfinished(test: Test<Context>): void {
  test('an aborted upload is removed, and aborting it again succeeds', async ({ storage }) => {
    const direct = transferOf(storage)
    const begun = await begin(storage)
    const tags = await sendAll(begun, patterned(SIZE))
    const upload = { key: KEY, uploadId: begun.uploadId }
    await direct.abort(upload)
    await direct.abort(upload)
    await rejection(direct.complete(upload, tags), PartsRefused)
    is(await storage.size(KEY), null)
  })

  test('unfinished uploads of a key can be removed without their upload ids', async ({
    storage,
  }) => {
    const direct = transferOf(storage)
    const [one, other] = [await begin(storage), await begin(storage, `${KEY}b`)]
    const tags = await sendAll(one, patterned(SIZE))
    const others = await sendAll(other, patterned(SIZE))
    await storage.dropUnfinished?.(KEY)
    await rejection(direct.complete({ key: KEY, uploadId: one.uploadId }, tags), PartsRefused)
    await direct.complete({ key: `${KEY}b`, uploadId: other.uploadId }, others)
    const found: string[] = []
    for await (const key of storage.list('')) found.push(key)
    equal(found, [`${KEY}b`])
  })
}

function continuedParts(test: Test<Context>): void {
  const presigned = (storage: ObjectStorage): PresignedTransfer => {
    const direct = transferOf(storage)
    if (direct.kind !== 'presigned') throw new Error('The storage lacks a feature that it claims')
    return direct
  }

  test('the parts that arrived are listed, and others can be sent to new addresses', async ({
    storage,
  }) => {
    const direct = presigned(storage)
    const bytes = patterned(SIZE)
    const [, second = bytes, third = bytes] = partsOf(bytes)
    const { uploadId, send } = await begin(storage)
    const upload = { key: KEY, uploadId }
    equal(await direct.sentParts(upload), [])
    const first = await send(1, bytes.subarray(0, MIN_PART_SIZE))
    equal(await direct.sentParts(upload), [{ ...first, size: MIN_PART_SIZE }])
    const urls = await direct.partUrls(upload, { parts: [3, 2], minutes: 5 })
    for (const [nth, part] of [third, second].entries()) {
      ok(urls[nth]?.startsWith(await direct.origin()))
      const sent = await fetch(urls[nth] ?? '', { method: 'PUT', body: new Uint8Array(part) })
      is(sent.status, 200, await sent.text())
    }
    const parts = (await direct.sentParts(upload)) ?? []
    equal(
      parts.map(({ part, size }) => [part, size]),
      [
        [1, MIN_PART_SIZE],
        [2, MIN_PART_SIZE],
        [3, REST],
      ],
    )
    await direct.complete(upload, parts)
    ok(Buffer.from(await collected(await storage.get(KEY))).equals(bytes))
  })

  test('an upload that was completed, aborted or never begun has no parts', async ({ storage }) => {
    const direct = presigned(storage)
    const begun = await begin(storage)
    const upload = { key: KEY, uploadId: begun.uploadId }
    await direct.complete(upload, await sendAll(begun, patterned(SIZE)))
    is(await direct.sentParts(upload), null)
    const { uploadId } = await begin(storage)
    await direct.abort({ key: KEY, uploadId })
    is(await direct.sentParts({ key: KEY, uploadId }), null)
  })
}
