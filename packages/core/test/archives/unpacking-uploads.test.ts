import type { ObjectStorage } from '@holdfast/core'
import { memoryStorage } from '@holdfast/memory'
import { strToU8, zipSync } from 'fflate'
import { suite } from 'uvu'
import { equal, is, unreachable } from 'uvu/assert'
import { METADATA, openInMemory } from '../repository/open-in-memory.ts'

const test = suite('unpacking uploads')

/** A repository with one dataset, whose store calls `beforePut` with the number of objects put so far. */
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
  const { repository, admin, clock, jobs } = await openInMemory({ storage })
  const input = { metadataBlocks: METADATA, terms: {} }
  const { id } = await repository.datasets.create(admin, { kind: 'root' }, input)
  return { repository, admin, ref: { kind: 'id', id } as const, clock, jobs, storage }
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
  return { received, add: () => repository.files.addUpload(admin, ref, { received, input: {} }) }
}

async function keysIn({ storage }: Scene): Promise<readonly string[]> {
  const keys: string[] = []
  for await (const key of storage.list('')) keys.push(key)
  return keys
}

test('what came first is not swept while the rest comes', async () => {
  const opened: Scene = await scene(async () => {
    opened.clock.advance(2 * 60)
    await opened.repository.handleJob({ kind: 'sweepStagedObjects' })
  })
  const { add } = await uploadArchive(opened, 20)
  const { files } = await add()
  is(files.length, 20)
})

test('where one file cannot be stored none is, and only the archive stays', async () => {
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

test.run()
