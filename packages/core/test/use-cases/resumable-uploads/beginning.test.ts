import type { ObjectStorage } from '@holdfast/core'
import { memoryStorage } from '@holdfast/memory'
import { suite } from 'uvu'
import { equal, is, match, unreachable } from 'uvu/assert'
import { METADATA, openInMemory } from '../repository/open-in-memory.ts'

const test = suite('beginning resumable uploads')

const fails = () => Promise.reject(new Error('The disk is full'))

/** A storage that stores nothing. */
function fullStorage(): ObjectStorage {
  const storage = memoryStorage()
  if (storage.direct?.kind !== 'received') throw new Error('The storage receives no parts')
  return { ...storage, put: fails, direct: { ...storage.direct, begin: fails } }
}

async function scene(storage: ObjectStorage) {
  const opened = await openInMemory({ storage })
  const { repository, store, admin } = opened
  const input = { metadataBlocks: METADATA, terms: {} }
  const { id } = await repository.datasets.create(admin, { kind: 'root' }, input)
  const begin = (size: number, restrict = false) =>
    repository.resumableUploads.begin(
      admin,
      { kind: 'id', id },
      { size, fileName: 'notes.txt', declaredType: null, input: { restrict } },
    )
  const left = async () => {
    const late = new Date('2999-01-01')
    const staged = await store.read(({ stagedObjects }) => stagedObjects.expired(late, 10))
    return staged.length
  }
  return { ...opened, id, begin, left }
}

test('an upload that fails in the storage leaves neither a reservation nor an upload', async () => {
  const { begin, left } = await scene(fullStorage())
  for (const size of [10, 0])
    await begin(size).then(
      () => unreachable(),
      ({ message }: Error) => is(message, 'The disk is full'),
    )
  is(await left(), 0)
})

test('its quota is released even if the storage cannot remove its bytes', async () => {
  const storage = { ...fullStorage(), delete: fails }
  const { begin, store } = await scene(storage)
  await begin(10).then(
    () => unreachable(),
    ({ message }: Error) => is(message, 'The disk is full'),
  )
  const late = new Date('2999-01-01')
  const staged = await store.read(({ stagedObjects }) => stagedObjects.expired(late, 10))
  equal(
    staged.map(({ reservedBytes }) => reservedBytes),
    [0],
  )
})

test('an empty file that cannot be recorded leaves no reservation', async () => {
  const opened = await scene({
    ...memoryStorage(),
    measure: fails,
  })
  await opened.begin(0).then(
    () => unreachable(),
    () => {},
  )
  is(await opened.left(), 0)
})

test('a file that must not be restricted is refused before any byte is sent', async () => {
  const { begin, left, store, id } = await scene(memoryStorage())
  await store.write(async ({ versions }) => {
    const draft = await versions.find(id, { kind: 'ordinal', ordinal: 1 })
    if (draft === null) throw new Error('no draft')
    await versions.save({ ...draft, terms: { ...draft.terms, fileAccessRequest: false } })
  })
  await begin(10, true).then(
    () => unreachable(),
    ({ message }: Error) => match(message, /^Terms of Use and Access/),
  )
  is(await left(), 0)
  await begin(10)
  is(await left(), 1)
})

test('an upload is found by its file as long as its bytes are there', async () => {
  const { repository, store, admin, id, begin } = await scene(memoryStorage())
  const file = { size: 10, fileName: 'notes.txt', declaredType: null, input: {} }
  const unfinished = () => repository.resumableUploads.unfinished(admin, { kind: 'id', id }, file)
  is(await unfinished(), null)
  const { objectId } = await begin(10)
  is((await unfinished())?.objectId, objectId)
  await store.write(({ stagedObjects }) => stagedObjects.claim(objectId, null))
  is(await unfinished(), null)
})

test.run()
