import { suite } from 'uvu'
import { equal, is, match } from 'uvu/assert'
import { type CallOptions, EVERYBODY, openWorld, type World } from '../app/world.ts'
import {
  aDataset,
  aFile,
  aSharedDataset,
  editMetadata,
  publish,
  titleEdit,
} from './dataset-calls.ts'

const test = suite<{ world: World }>('single facts about datasets')

/** A dataset, and further segments of the path. */
type Named = readonly [number | string, number | string]

test.before(async (context) => {
  context.world = await openWorld()
})
test.after(({ world }) => world.close())

const ask = (world: World, [id, what]: Named, options: CallOptions = {}) =>
  world.call('GET', `/datasets/${id}/${what}`, options)

const READERS = ['admin', 'contributor', 'curator', 'member', 'superuser'] as const

test('datasets.userPermissions: lists the permissions of each caller, none for guests', async ({
  world,
}) => {
  const { id } = await aSharedDataset(world)
  const can = async (as: (typeof EVERYBODY)[number]) => {
    const { status, body } = await ask(world, [id, 'userPermissions'], { as })
    is(status, 200)
    return body.data
  }
  equal(await can('contributor'), {
    canViewUnpublishedDataset: true,
    canEditDataset: true,
    canPublishDataset: false,
    canManageDatasetPermissions: false,
    canDeleteDatasetDraft: true,
  })
  const none = Object.fromEntries(Object.keys(await can('admin')).map((key) => [key, false]))
  for (const as of ['anonymous', 'outsider', 'fileDownloader', 'dsContributor'] as const)
    equal(await can(as), none, as)
  equal(await can('member'), { ...none, canViewUnpublishedDataset: true })
  for (const as of ['admin', 'curator', 'superuser'] as const)
    is(Object.values(await can(as)).every(Boolean), true, as)
  is((await ask(world, [999_999, 'userPermissions'])).status, 404)
})

test('datasets.timestamps: hides drafts from callers who may not see them', async ({ world }) => {
  const { id } = await aSharedDataset(world)
  for (const as of EVERYBODY) {
    const { status, body } = await ask(world, [id, 'timestamps'], { as })
    is(status, 200)
    is(
      Object.keys(body.data).length > 0,
      READERS.some((who) => who === as),
      as,
    )
  }
  is((await ask(world, [999_999, 'timestamps'])).status, 404)
})

test('datasets.timestamps: times without a zone, those of drafts for editors', async ({
  world,
}) => {
  const { id } = await aDataset(world)
  const created = '2031-04-05T06:07:08'
  const draft = await ask(world, [id, 'timestamps'], { as: 'superuser' })
  equal(draft.body.data, {
    createTime: created,
    hasStaleIndex: false,
    hasStalePermissionIndex: false,
    lastUpdateTime: created,
    globalIdCreateTime: created,
  })
  await publish(world, id)
  await editMetadata(world, id, titleEdit('A minor matter'))
  await publish(world, id, 'minor')
  const { body } = await ask(world, [id, 'timestamps'])
  const { publicationTime, lastMajorVersionReleaseTime, ...rest } = body.data
  match(publicationTime, /^2031-04-05T06:07:\d\d$/)
  is(lastMajorVersionReleaseTime, publicationTime)
  equal(rest, { createTime: created, hasStaleIndex: false, hasStalePermissionIndex: false })
})

test('datasets.storageSize: counts all files of all versions', async ({ world }) => {
  const { id } = await aSharedDataset(world)
  await aFile(world, id, { content: 'x'.repeat(1000) })
  await publish(world, id)
  await aFile(world, id, { name: 'more.txt', content: 'y'.repeat(234) })
  const { status, body } = await ask(world, [id, 'storagesize?includeCached=true'])
  is(status, 200)
  is(body.data.message, 'Total size of the files stored in this dataset: 1,234 bytes')
  is((await ask(world, [999_999, 'storagesize'])).status, 404)
})

test('datasets.summaryFieldNames: the defaults, or those of the setting', async ({ world }) => {
  const names = () => world.call('GET', '/datasets/summaryFieldNames')
  is((await world.call('GET', '/datasets/summaryFieldNames?key=nobody')).status, 401)
  const { status, body } = await names()
  is(status, 200)
  equal(body.data, ['dsDescription', 'subject', 'keyword', 'publication', 'notesText'])
  await world.store.write(({ settings }) =>
    settings.put(':CustomDatasetSummaryFields', 'producer, subject,'),
  )
  equal((await names()).body.data, ['producer', 'subject'])
})

const limit = (world: World, [id, n]: Named, options: CallOptions = {}) =>
  world.call('POST', `/datasets/${id}/files/uploadlimit/${n}`, { as: 'superuser', ...options })

test('datasets.fileLimit: a superuser sets it, and the dataset shows it', async ({ world }) => {
  const { id } = await aDataset(world)
  await publish(world, id)
  const shown = async () => (await world.call('GET', `/datasets/${id}`)).body.data
  is((await shown()).datasetFileCountLimit, undefined)
  is((await limit(world, [id, 1])).status, 200)
  is((await shown()).datasetFileCountLimit, 1)
  is((await shown()).datasetFileUploadsAvailable, 1)
  const unset = () => world.call('DELETE', `/datasets/${id}/files/uploadlimit`, { as: 'superuser' })
  is((await unset()).status, 200)
  is((await unset()).status, 200)
  is((await shown()).effectiveDatasetFileCountLimit, undefined)
  await limit(world, [id, 3])
  is((await limit(world, [id, -1])).status, 200)
  is((await shown()).datasetFileCountLimit, undefined)
})

test('datasets.fileLimit: whole numbers only', async ({ world }) => {
  const { id } = await aDataset(world)
  for (const n of ['many', '1.5', '99999999999', '1e3', '%20'])
    is((await limit(world, [id, n])).status, 400, n)
  is((await limit(world, [999_999, 5])).status, 404)
})

test.run()
