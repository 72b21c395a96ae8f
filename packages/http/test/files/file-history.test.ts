import { changeEntry, type EntryValues } from '@holdfast/core/rules'
import { suite } from 'uvu'
import { equal, is, match, ok } from 'uvu/assert'
import { only, statuses } from '../app/caller-statuses.ts'
import { onSql, openWorld, type Who, type World } from '../app/world.ts'
import {
  aFile,
  aSharedDataset,
  editMetadata,
  publish,
  titleEdit,
} from '../datasets/dataset-calls.ts'
import { deaccession } from '../versions/deaccessioned.ts'
import { dropFiles, storeFiles } from '../versions/stored-files.ts'

const test = suite<{ world: World }>('the history of a file over HTTP')

test.before(async (context) => {
  context.world = await openWorld()
  await context.world.store.write(({ settings }) =>
    settings.put(':FileValidationOnPublishEnabled', 'false'),
  )
})
test.after(({ world }) => world.close())

const VIEWERS = ['admin', 'contributor', 'curator', 'member', 'superuser'] as const

interface Asked {
  readonly as?: Who
  readonly query?: string
}

const story = (world: World, file: number | string, { as = 'superuser', query = '' }: Asked = {}) =>
  world.call('GET', `/files/${file}/versionDifferences?${query}`, { as })

const openDraft = (world: World, id: number) => editMetadata(world, id, titleEdit('Next'))

const edit = (world: World, fileId: number, change: Partial<EntryValues>): Promise<void> =>
  world.store.write(async (unit) => {
    const record = await unit.files.find(fileId)
    const dataset = record && (await unit.datasets.find({ kind: 'id', id: record.file.datasetId }))
    if (record === null || dataset === null) throw new Error('No file')
    const values = { ...record.entry, ...change }
    await unit.files.apply(changeEntry(record.entry, values, dataset.newest.ordinal))
  })

/** Released with a file as 1.0, with the file replaced as 2.0, without it as 3.0. */
async function lifeOfAFile(world: World) {
  const { id } = await aSharedDataset(world)
  const [first = 0] = await storeFiles(world, id, { label: 'a.txt' })
  await publish(world, id)
  await openDraft(world, id)
  await dropFiles(world, id, [first])
  const file = { previousFileId: first, rootFileId: first }
  const [second = 0] = await storeFiles(world, id, { label: 'b.txt', file })
  await edit(world, second, { restricted: true, categories: ['Data'] })
  await publish(world, id)
  await openDraft(world, id)
  await dropFiles(world, id, [second])
  await publish(world, id)
  return { id, first, second }
}

test('files.versionDifferences: a file is added, replaced and deleted', async ({ world }) => {
  const { first, second } = await lifeOfAFile(world)
  const { status, body } = await story(world, second, { as: 'anonymous' })
  is(status, 200)
  equal(Object.keys(body), ['status', 'totalCount', 'data'])
  is(body.totalCount, 3)
  const released = (major: number) => ({
    datasetVersion: `${major}.0`,
    versionNumber: major,
    versionMinorNumber: 0,
    versionState: 'RELEASED',
    isDraft: false,
    isReleased: true,
    isDeaccessioned: false,
    contributors: 'Repository Admin',
    publishedDate: '2031-04-05',
  })
  equal(body.data, [
    { ...released(3), fileDifferenceSummary: { file: 'Deleted' } },
    {
      ...released(2),
      datafileId: second,
      persistentId: '',
      fileDifferenceSummary: {
        file: 'Replaced',
        FileAccess: 'Restricted',
        FileMetadata: [{ name: 'File Name', action: 'Changed' }],
        FileTags: { Added: 1 },
      },
    },
    {
      ...released(1),
      datafileId: first,
      persistentId: '',
      fileDifferenceSummary: { file: 'Added' },
    },
  ])
  equal((await story(world, first)).body, body)
})

test('files.versionDifferences: changes of the file in a draft', async ({ world }) => {
  const { id } = await aSharedDataset(world)
  const file = await aFile(world, id, { jsonData: { description: 'Old', categories: ['Data'] } })
  await publish(world, id)
  await openDraft(world, id)
  const untouched = await story(world, file)
  is(untouched.body.data[0].fileDifferenceSummary, undefined)
  await edit(world, file, { description: '', provenance: 'Measured', categories: ['Code', 'Map'] })
  const { body } = await story(world, file)
  const [draft] = body.data
  is(draft.datasetVersion, 'DRAFT')
  is(draft.versionNumber, undefined)
  is(draft.publishedDate, '')
  is(draft.isDraft, true)
  equal(draft.fileDifferenceSummary, {
    FileMetadata: [
      { name: 'Description', action: 'Deleted' },
      { name: 'Provenance', action: 'Added' },
    ],
    FileTags: { Added: 2, Deleted: 1 },
  })
})

test('files.versionDifferences: includes notes and deaccessions', async ({ world }) => {
  const { id, second } = await lifeOfAFile(world)
  await world.store.write(async ({ versions }) => {
    const third = await versions.find(id, { kind: 'ordinal', ordinal: 3 })
    if (third !== null) await versions.save({ ...third, note: 'One file fewer' })
  })
  await deaccession(world, id, '2.0')
  const { body } = await story(world, second, { as: 'anonymous' })
  is(body.data[0].summary, 'One file fewer')
  equal(body.data[0].fileDifferenceSummary, { versionNote: 'One file fewer', file: 'Deleted' })
  is(body.data[1].isDeaccessioned, true)
  equal(body.data[1].fileDifferenceSummary, { deaccessionedReason: 'Wrong gauge' })
})

test('files.versionDifferences: a draft, and a file that only it holds, are shown to viewers only', async ({
  world,
}) => {
  const { id } = await aSharedDataset(world)
  const file = await aFile(world, id)
  await publish(world, id)
  const later = await aFile(world, id, { name: 'later.txt', content: 'later' })
  equal(await statuses((as) => story(world, later, { as })), only(VIEWERS, { yes: 200, no: 401 }))
  is((await story(world, file, { as: 'outsider' })).body.totalCount, 1)
  is((await story(world, file, { as: 'member' })).body.totalCount, 2)
})

test('files.versionDifferences: pages, and refuses invalid parameters', async ({ world }) => {
  const { second } = await lifeOfAFile(world)
  const { body } = await story(world, second, { query: 'limit=1&offset=1' })
  is(body.totalCount, 3)
  is(body.data.length, 1)
  is(body.data[0].datasetVersion, '2.0')
  equal((await story(world, second, { query: 'offset=3' })).body.data, [])
  for (const name of ['limit', 'offset']) {
    const negative = await story(world, second, { query: `${name}=-2` })
    is(negative.status, 400)
    match(negative.body.message, new RegExp(`^The ${name} parameter cannot be negative`))
  }
  is((await story(world, 999_999)).status, 404)
  is((await story(world, 'x')).status, 400)
})

test(
  'files.versionDifferences: six statements besides authentication',
  onSql(async (world) => {
    const { second } = await lifeOfAFile(world)
    const count = await world.statements(() => story(world, second, { as: 'anonymous' }))
    ok(count <= 6, `${count} statements`)
  }),
)

test.run()
