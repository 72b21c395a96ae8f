import { PETS } from '@holdfast/contracts'
import { inMemoryIngest } from '@holdfast/tabular'
import { suite } from 'uvu'
import { equal, is, match } from 'uvu/assert'
import { openWorld, type World } from '../app/world.ts'
import { aDataset, aFile, upload } from '../datasets/dataset-calls.ts'

const test = suite<{ world: World }>('checks of stored bytes')

test.before.each(async (context) => {
  context.world = await openWorld()
})
test.after.each(({ world }) => world.close())

const asSuper = { as: 'superuser' } as const
const SHA_256_OF_ABC = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'

/** A dataset with two files, of which the second has lost its bytes. */
async function withLoss(world: World) {
  const { id, pid } = await aDataset(world)
  const sound = await aFile(world, id, { name: 'sound.txt', content: 'abc' })
  const lost = await aFile(world, id, { name: 'lost.txt', content: 'gone' })
  const record = await world.store.read(({ files }) => files.find(lost))
  const key = pid.replace(/^doi:/, '')
  await world.storage.delete(`${key}/${record?.file.objectId}`)
  return { id, pid, sound, lost }
}

test('fixity.validateFile: says whether the bytes match the checksum', async ({ world }) => {
  const { sound, lost } = await withLoss(world)
  const validate = (id: number | string) =>
    world.call('POST', `/admin/validateDataFileHashValue/${id}`, asSuper)
  const right = await validate(sound)
  is(right.status, 200)
  match(right.body.data.message, /^Datafile validation complete for \d+\. The hash value is: /)
  const gone = await validate(lost)
  is(gone.status, 400)
  match(gone.body.message, /are missing/)
  await world.store.write(async ({ files }) => {
    const record = await files.find(sound)
    if (record === null) throw new Error('no file')
    const checksum = { type: 'MD5', value: '0'.repeat(32) } as const
    await files.save({ ...record.file, checksum })
  })
  const wrong = await validate(sound)
  is(wrong.status, 400)
  match(wrong.body.message, /^Datafile validation failed for \d+\. Saved hash value: 0{32}/)
  is((await validate(99_999)).status, 404)
  is((await validate('x')).status, 400)
})

test('fixity.rehash: another algorithm, and never over damaged bytes', async ({ world }) => {
  const { sound, lost } = await withLoss(world)
  const rehash = (id: number, algorithm: string) =>
    world.call('POST', `/admin/computeDataFileHashValue/${id}/algorithm/${algorithm}`, asSuper)
  const done = await rehash(sound, 'SHA-256')
  is(done.status, 200)
  match(done.body.data.message, new RegExp(`New hash value is: ${SHA_256_OF_ABC}$`))
  const { body } = await world.call('GET', `/files/${sound}`, asSuper)
  equal(body.data.dataFile.checksum, { type: 'SHA-256', value: SHA_256_OF_ABC })
  is((await rehash(sound, 'CRC-8')).status, 400)
  is((await rehash(lost, 'SHA-256')).status, 400)
  await world.store.write(async ({ files }) => {
    const record = await files.find(sound)
    if (record === null) throw new Error('no file')
    const checksum = { type: 'SHA-256', value: '0'.repeat(64) } as const
    await files.save({ ...record.file, checksum })
  })
  is((await rehash(sound, 'MD5')).status, 400)
})

test('fixity.validateDataset: every file, with what is wrong', async ({ world }) => {
  const { id, sound, lost } = await withLoss(world)
  const { status, body } = await world.call('GET', `/admin/validate/dataset/files/${id}`, asSuper)
  is(status, 200)
  equal(
    body.data.dataFiles.map((each: { readonly datafileId: number; readonly status: string }) => [
      each.datafileId,
      each.status,
    ]),
    [
      [sound, 'valid'],
      [lost, 'invalid'],
    ],
  )
  is((await world.call('GET', '/admin/validate/dataset/files/99999', asSuper)).status, 404)
})

test('fixity.audit: of a table both the upload and the text must be there, each with its size', async () => {
  const world = await openWorld({ tabularIngest: inMemoryIngest() })
  try {
    await world.jobs.work(world.repository.handleJob)
    const { id, pid } = await aDataset(world)
    const { body } = await upload(world, id, { name: 'pets.csv', content: PETS })
    await world.jobs.drain()
    const fileId: number = body.data.files[0].dataFile.id
    const missing = async (): Promise<number> => {
      const audit = await world.call('GET', '/admin/datafiles/auditFiles', asSuper)
      return audit.body.data.datasets.flatMap(
        (each: { readonly missingFiles: readonly string[] }) => each.missingFiles,
      ).length
    }
    is(await missing(), 0)
    const record = await world.store.read(({ files }) => files.find(fileId))
    const text = record?.file.table?.text.objectId
    await world.storage.delete(`${pid.replace(/^doi:/, '')}/${text}`)
    is(await missing(), 1)
  } finally {
    await world.close()
  }
})

test('fixity.audit: names the files that are not in their store', async ({ world }) => {
  const { id, pid } = await withLoss(world)
  await aDataset(world)
  const audit = async (query = '') =>
    world.call('GET', `/admin/datafiles/auditFiles${query}`, asSuper)
  const { body } = await audit()
  const { datasets, datasetsChecked, failures } = body.data
  equal([datasetsChecked, failures], [2, []])
  equal(datasets.length, 1)
  equal([datasets[0].id, datasets[0].pid, datasets[0].missingFileMetadata], [id, pid, []])
  equal(datasets[0].missingFiles.length, 1)
  match(datasets[0].missingFiles[0], /^local:\/\/\S+, , lost\.txt$/)
  const range = await audit(`?firstId=${id + 1}`)
  equal([range.body.data.firstId, range.body.data.datasets], [id + 1, []])
  equal((await audit(`?lastId=${id}`)).body.data.datasetsChecked, 1)
  const named = await audit(`?datasetIdentifierList=${pid},doi:10.5072/FK2/NOTHING`)
  equal(named.body.data.datasets.length, 1)
  equal(named.body.data.failures, [
    {
      datasetIdentifier: 'doi:10.5072/FK2/NOTHING',
      reason: 'Dataset doi:10.5072/FK2/NOTHING not found',
    },
  ])
  for (const query of ['?firstId=9&lastId=2', '?firstId=x', '?datasetIdentifierList=nonsense'])
    is((await audit(query)).status, 400, query)
})

test.run()
