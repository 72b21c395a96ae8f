import { suite } from 'uvu'
import { equal, is } from 'uvu/assert'
import { METADATA, openInMemory } from '../repository/open-in-memory.ts'

const test = suite('events about many files')

const FILES = 12

async function* oneByte(): AsyncGenerator<Uint8Array> {
  yield new Uint8Array(1)
}

test('an event about many files keeps their number and names the first ten', async () => {
  const { repository, store, admin } = await openInMemory()
  const input = { metadataBlocks: METADATA, terms: {} }
  const { id } = await repository.datasets.create(admin, { kind: 'root' }, input)
  const ref = { kind: 'id', id } as const
  const fileIds: number[] = []
  for (let n = 0; n < FILES; n++) {
    const sent = { fileName: `${n}.bin`, declaredType: null, bytes: oneByte(), atMost: 1 }
    const received = await repository.files.receive(admin, ref, { ...sent, atLeast: 0 })
    const { files } = await repository.files.add(admin, ref, { received, input: {} })
    fileIds.push(...files.map(({ record }) => record.file.id))
  }
  const details = (kind: 'filesAdded' | 'filesDeleted') =>
    store.read(async ({ events }) => (await events.ofKinds(id, [kind])).map((one) => one.details))
  equal((await details('filesAdded')).at(0), { files: 1, fileIds: fileIds.slice(0, 1) })
  is(await repository.files.deleteAll(admin, ref, fileIds), FILES)
  equal(await details('filesDeleted'), [{ files: FILES, fileIds: fileIds.slice(0, 10) }])
})

test.run()
