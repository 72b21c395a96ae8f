import { changeEntry } from '@holdfast/core/rules'
import { suite } from 'uvu'
import { equal, is } from 'uvu/assert'
import { onSql, openWorld, type World } from '../app/world.ts'
import { aDataset, editMetadata, publish, titleEdit } from '../datasets/dataset-calls.ts'
import { dropFiles, storeFiles } from './stored-files.ts'

const test = suite<{ world: World }>('comparing the files of versions over HTTP')

test.before(async (context) => {
  context.world = await openWorld()
  await context.world.store.write(({ settings }) =>
    settings.put(':FileValidationOnPublishEnabled', 'false'),
  )
})
test.after(({ world }) => world.close())

const compare = (world: World, id: number, pair = '1.0 :draft') =>
  world.call('GET', `/datasets/${id}/versions/${pair.replace(' ', '/compare/')}`, {
    as: 'superuser',
  })

/** A dataset with these files in 1.0, and a draft over it. */
async function releasedWith(world: World, count: number) {
  const { id } = await aDataset(world)
  const files = await storeFiles(world, id, { count, label: 'file' })
  await publish(world, id)
  await editMetadata(world, id, titleEdit('Second'))
  return { id, files }
}

test('D09 compare: a replacement of a removed file is not an addition', async ({ world }) => {
  const { id, files } = await releasedWith(world, 2)
  const [old = 0] = files
  await dropFiles(world, id, [old])
  const file = {
    previousFileId: old,
    rootFileId: old,
    checksum: { type: 'SHA-256', value: 'abc' },
    tabularTags: ['Survey'],
  } as const
  const [replacement] = await storeFiles(world, id, { label: 'better.txt', file })
  const { body } = await compare(world, id)
  const entry = { type: 'text/plain', description: '', isRestricted: false }
  equal(body.data.filesReplaced, [
    {
      oldFile: { fileName: 'file0', fileId: old, ...entry },
      newFile: {
        fileName: 'better.txt',
        SHA256: 'abc',
        fileId: replacement,
        tags: ['Survey'],
        ...entry,
      },
    },
  ])
  is(body.data.filesAdded, undefined)
  is(body.data.filesRemoved, undefined)
  await publish(world, id)
  const summary = await world.call('GET', `/datasets/${id}/versions/compareSummary`)
  is(summary.body.data[0].summary.files.replaced, 1)
  is(summary.body.data[0].summary.files.added, 0)
})

test('D09 compare: every attribute of a file, as text', async ({ world }) => {
  const { id, files } = await releasedWith(world, 1)
  await world.store.write(async (unit) => {
    const record = await unit.files.in({ datasetId: id, ordinal: 2 }, files[0] ?? 0)
    if (record === null) throw new Error('No file')
    const values = {
      label: 'new.txt',
      folder: 'data/new',
      description: 'New',
      categories: ['Data', 'Code'],
      restricted: true,
      provenance: 'Measured',
      variableMetadata: null,
    }
    await unit.files.apply(changeEntry(record.entry, values, 2))
  })
  const { body } = await compare(world, id)
  equal(body.data.fileChanges, [
    {
      fileName: 'new.txt',
      fileId: files[0],
      changed: [
        { fieldName: 'Description', oldValue: '', newValue: 'New' },
        { fieldName: 'Categories', oldValue: '[]', newValue: '[Data, Code]' },
        { fieldName: 'Label', oldValue: 'file', newValue: 'new.txt' },
        { fieldName: 'File Path', oldValue: '', newValue: 'data/new' },
        { fieldName: 'ProvFreeForm', oldValue: '', newValue: 'Measured' },
        { fieldName: 'isRestricted', oldValue: 'false', newValue: 'true' },
      ],
    },
  ])
})

test('D09 compare: versions that are not neighbours', async ({ world }) => {
  const { id, files } = await releasedWith(world, 3)
  await dropFiles(world, id, files.slice(0, 1))
  const passing = await storeFiles(world, id, { label: 'passing' })
  await publish(world, id)
  await editMetadata(world, id, titleEdit('Third'))
  await dropFiles(world, id, passing)
  const [staying] = await storeFiles(world, id, { label: 'staying' })
  const { body } = await compare(world, id)
  const ids = (all: readonly { readonly fileId: number }[]) => all.map(({ fileId }) => fileId)
  equal(ids(body.data.filesAdded), [staying])
  equal(ids(body.data.filesRemoved), [files[0]])
  is(body.data.fileChanges, undefined)
})

test(
  'D09 compare: two statements, and one more where more than a thousand files differ',
  onSql(async (world) => {
    const counts: number[] = []
    for (const size of [10, 1000, 40]) {
      const { id, files } = await releasedWith(world, size)
      await dropFiles(world, id, files.slice(0, size / 2))
      await storeFiles(world, id, { count: size, label: 'new' })
      await publish(world, id)
      // For a guest no credential is looked up.
      const compared = async (others: string) =>
        (await world.call('GET', `/datasets/${id}/versions/${others}`)).body.data
      const everything = async () => {
        const { filesAdded, filesRemoved } = await compared('1.0/compare/2.0')
        is(filesAdded.length, size)
        is(filesRemoved.length, size / 2)
      }
      // The first call loads what all comparisons find in memory.
      await compared('1.0/compare/1.0')
      counts.push(await world.statements(everything))
    }
    equal(counts, [2, 3, 2])
  }),
)

test.run()
