import type { ObjectStorage, ReceivedFile } from '@holdfast/core'
import { memoryStorage } from '@holdfast/memory'
import { strToU8, zipSync } from 'fflate'
import { suite } from 'uvu'
import { equal, is, match, unreachable } from 'uvu/assert'
import { METADATA, openInMemory } from '../repository/open-in-memory.ts'

const test = suite('unpacking uploads')

/** A repository with one dataset; its store calls `beforePut` with the number of objects stored so far. */
async function scene(beforePut: (count: number) => Promise<void>) {
  const inMemory = memoryStorage()
  let count = 0
  const storage: ObjectStorage = {
    ...inMemory,
    put: async (...object) => {
      const before = count
      count += 1
      await beforePut(before)
      return inMemory.put(...object)
    },
  }
  const { repository, store, admin, clock, jobs } = await openInMemory({ storage })
  const input = { metadataBlocks: METADATA, terms: {} }
  const { id } = await repository.datasets.create(admin, { kind: 'root' }, input)
  return { repository, store, admin, ref: { kind: 'id', id } as const, clock, jobs, storage }
}

type Scene = Awaited<ReturnType<typeof scene>>

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

/** Uploads an archive of `count` files. */
async function uploadArchive({ repository, admin, ref }: Scene, count: number) {
  const members = Array.from({ length: count }, (_, n) => [`${n}.txt`, strToU8(`text ${n}`)])
  const archive = {
    fileName: 'data.zip',
    declaredType: null,
    bytes: once(zipSync(Object.fromEntries(members))),
  }
  const received = await repository.files.receive(admin, ref, archive)
  const add = (more: { readonly signal?: AbortSignal } = {}) =>
    repository.files.addUpload(admin, ref, { received, input: {}, ...more })
  return { received, add }
}

async function keysIn({ storage }: Scene): Promise<readonly string[]> {
  const keys: string[] = []
  for await (const key of storage.list('')) keys.push(key)
  return keys
}

test('the first files are not swept while later ones are stored', async () => {
  const opened: Scene = await scene(async () => {
    opened.clock.advance(2 * 60)
    await opened.repository.handleJob({ kind: 'sweepStagedObjects' })
  })
  const { add } = await uploadArchive(opened, 20)
  const { files } = await add()
  is(files.length, 20)
})

test('if one file cannot be stored, none is, and only the archive remains', async () => {
  const opened = await scene(async (count) => {
    if (count === 5) throw new Error('The disk is full')
  })
  const { received, add } = await uploadArchive(opened, 8)
  await add().then(
    () => unreachable(),
    ({ message }: Error) => is(message, 'The disk is full'),
  )
  equal(await keysIn(opened), [received.staged.key])
})

for (const [when, last] of [
  ['while its files are stored', 5],
  ['when the last one is stored', 8],
] as const)
  test(`a caller who leaves ${when} leaves only the archive, and no file`, async () => {
    const leaving = new AbortController()
    const opened = await scene(async (count) => {
      if (count === last) leaving.abort('closed')
    })
    const { received, add } = await uploadArchive(opened, 8)
    await add({ signal: leaving.signal }).then(
      () => unreachable(),
      ({ message }: Error) => is(message, 'The caller left'),
    )
    equal(await keysIn(opened), [received.staged.key])
  })

const reservationOf = async ({ store }: Scene, { staged }: ReceivedFile) =>
  (await store.read(({ stagedObjects }) => stagedObjects.find(staged.objectId)))?.reservedBytes

test('an archive that could not be unpacked counts against the quota again', async () => {
  const found: (number | undefined)[] = []
  const opened: Scene = await scene(async (count) => {
    if (count === 1) found.push(await reservationOf(opened, received))
    if (count === 5) throw new Error('The disk is full')
  })
  const { received, add } = await uploadArchive(opened, 8)
  await add().then(
    () => unreachable(),
    () => {},
  )
  equal([...found, await reservationOf(opened, received)], [0, received.size])
})

test('files that must not be restricted are refused before the archive is unpacked', async () => {
  let stored = 0
  const opened = await scene(async () => {
    stored += 1
  })
  const { repository, store, admin, ref } = opened
  const { received } = await uploadArchive(opened, 2)
  await store.write(async ({ versions }) => {
    const draft = await versions.find(ref.id, { kind: 'ordinal', ordinal: 1 })
    if (draft === null) throw new Error('no draft')
    await versions.save({ ...draft, terms: { ...draft.terms, fileAccessRequest: false } })
  })
  const before = await reservationOf(opened, received)
  const addition = { received, input: { restrict: true } }
  await repository.files.addUpload(admin, ref, addition).then(
    () => unreachable(),
    ({ message }: Error) => match(message, /^Terms of Use and Access/),
  )
  equal([stored, await reservationOf(opened, received)], [1, before])
})

test.run()
