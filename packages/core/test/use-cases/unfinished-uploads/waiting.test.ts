import { memoryStorage } from '@holdfast/memory'
import { suite } from 'uvu'
import { equal, is } from 'uvu/assert'
import { type DatasetRef, RefusedError } from '../../../src/rules.ts'
import { METADATA, openInMemory } from '../repository/open-in-memory.ts'

const test = suite('publishing while uploads are unfinished')

/** A draft that may be published, and uploads to it. */
async function openScene() {
  const { repository, admin } = await openInMemory({ storage: memoryStorage() })
  const input = { metadataBlocks: METADATA, terms: { license: { name: 'CC0 1.0' } } }
  const { id } = await repository.datasets.create(admin, { kind: 'root' }, input)
  const ref: DatasetRef = { kind: 'id', id }
  const begin = async (fileName: string) => {
    const file = { size: 3, fileName, declaredType: null, input: {} }
    return (await repository.resumableUploads.begin(admin, ref, file)).objectId
  }
  const send = (objectId: string) =>
    repository.resumableUploads.append(admin, objectId, { offset: 0, length: 3, bytes: three() })
  const publish = (withoutUploads?: readonly string[]) =>
    repository.versions.publish(admin, ref, {
      bump: 'major',
      ...(withoutUploads === undefined ? {} : { withoutUploads }),
    })
  return { repository, admin, ref, begin, send, publish }
}

async function* three(): AsyncGenerator<Uint8Array> {
  yield new Uint8Array(3)
}

/** Whether a publication was refused because it waits for uploads. */
const waits = (publication: Promise<unknown>): Promise<boolean> =>
  publication.then(
    () => false,
    (error: unknown) => {
      if (!(error instanceof RefusedError) || error.refusal.kind !== 'conflict') throw error
      return error.refusal.code === 'uploadsUnfinished'
    },
  )

test('a publication that waits for uploads goes on once they have arrived', async () => {
  const { begin, send, publish } = await openScene()
  const upload = await begin('a.txt')
  is(await waits(publish([])), true)
  await send(upload)
  is(await waits(publish([])), false)
})

test('one that was begun after the publisher looked is waited for, however many are left out', async () => {
  const { begin, publish } = await openScene()
  const seen = [await begin('a.txt'), await begin('b.txt')]
  const late = await begin('c.txt')
  is(await waits(publish(seen)), true)
  is(await waits(publish([...seen, late])), false)
})

test('a publisher who leaves out nothing by name does not wait, as in the API', async () => {
  const { begin, publish } = await openScene()
  await begin('a.txt')
  is(await waits(publish()), false)
})

test('an upload that was left out goes on to the next draft', async () => {
  const { repository, admin, ref, begin, send, publish } = await openScene()
  const upload = await begin('a.txt')
  await publish([upload])
  await send(upload)
  const { version } = await repository.deposit.draft(admin, ref)
  equal([version.ordinal, version.fileCount], [2, 1])
})

test.run()
