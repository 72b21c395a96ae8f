import { suite } from 'uvu'
import { is, ok } from 'uvu/assert'
import { manyFiles } from '../app/many-files.ts'
import { type CallOptions, openWorld, type World } from '../app/world.ts'
import { aDataset, publish } from '../datasets/dataset-calls.ts'

/** Files released as 1.0, one of them edited in a draft since. */
interface Crowd {
  readonly id: number
  readonly fileIds: readonly number[]
}

interface Asked {
  readonly name: string
  /** Maximum number of SQL statements, without those of transactions. */
  readonly budget: number
  readonly method?: string
  readonly path: (crowd: Crowd) => string
  readonly options?: (crowd: Crowd) => CallOptions
}

const test = suite<{ readonly world: World; readonly few: Crowd; readonly many: Crowd }>(
  'budgets of SQL statements for files',
)

test.before(async (context) => {
  const world = await openWorld({ store: 'sql' })
  await world.store.write(async ({ settings }) => {
    await settings.put(':FileValidationOnPublishEnabled', 'false')
    await settings.put(':MaxEmbargoDurationInMonths', '-1')
  })
  const [few, many] = [await crowd(world, 10), await crowd(world, 200)]
  Object.assign(context, { world, few, many })
})
test.after(({ world }) => world.close())

async function crowd(world: World, count: number): Promise<Crowd> {
  const { id } = await aDataset(world)
  const fileIds = await manyFiles(world, id, count)
  await publish(world, id)
  const opening = { json: [{ dataFileId: fileIds[0], description: 'Draft' }] }
  await world.call('POST', `/datasets/${id}/files/metadata`, { as: 'superuser', ...opening })
  return { id, fileIds }
}

const version =
  (what: string) =>
  ({ id }: Crowd) =>
    `/datasets/${id}/versions/1.0/${what}`
const actions =
  (what: string) =>
  ({ id }: Crowd) =>
    `/datasets/${id}/files/${what}`

const READS: readonly Asked[] = [
  { name: 'files.counts', budget: 2, path: version('files/counts') },
  { name: 'files.downloadSize', budget: 1, path: version('downloadsize') },
  {
    name: 'files.downloadSize filtered',
    budget: 2,
    path: version('downloadsize?accessStatus=Public'),
  },
  { name: 'files.canDownload', budget: 4, path: version('canDownloadAtLeastOneFile') },
  // One statement asks whether the page is kept; then it is the only one.
  { name: 'D06 index', budget: 5, path: ({ id }) => `/datasets/${id}/dirindex` },
  {
    name: 'D06 index of a folder',
    budget: 5,
    path: ({ id }) => `/datasets/${id}/dirindex?folder=folder+1`,
  },
  {
    name: 'files.availableCategories',
    budget: 4,
    path: ({ id }) => `/datasets/${id}/availableFileCategories`,
  },
  { name: 'files.metadata', budget: 5, path: ({ fileIds }) => `/files/${fileIds[1]}/metadata` },
  {
    name: 'files.hasBeenDeleted',
    budget: 4,
    path: ({ fileIds }) => `/files/${fileIds[1]}/hasBeenDeleted`,
  },
  {
    name: 'fileRecordInVersion',
    budget: 9,
    path: ({ fileIds }) => `/files/${fileIds[1]}/versions/1.0`,
  },
]

const as = 'superuser'

/** The order matters: each leaves what the next one needs. */
const WRITES: readonly Asked[] = [
  {
    name: 'V07 edit',
    budget: 17,
    method: 'POST',
    path: ({ fileIds }) => `/files/${fileIds[2]}/metadata`,
    options: () => {
      const body = new FormData()
      body.append('jsonData', JSON.stringify({ label: 'renamed.txt' }))
      return { as, body }
    },
  },
  {
    name: 'files.editAll',
    budget: 17,
    method: 'POST',
    path: actions('metadata'),
    options: ({ fileIds }) => ({
      as,
      json: fileIds.map((dataFileId, n) => ({ dataFileId, label: `again ${n}`, description: 'x' })),
    }),
  },
  {
    name: 'files.set-embargo',
    budget: 15,
    method: 'POST',
    path: actions('actions/:set-embargo'),
    options: ({ fileIds }) => ({ as, json: { dateAvailable: '2040-01-01', fileIds } }),
  },
  {
    name: 'files.unset-embargo',
    budget: 12,
    method: 'POST',
    path: actions('actions/:unset-embargo'),
    options: ({ fileIds }) => ({ as, json: { fileIds } }),
  },
  {
    name: 'files.deleteAll',
    budget: 14,
    method: 'PUT',
    path: ({ id }) => `/datasets/${id}/deleteFiles`,
    options: ({ fileIds }) => ({ as, json: fileIds }),
  },
]

for (const asked of [...READS, ...WRITES])
  test(`${asked.name}: takes the same few statements at 10 and at 200 files`, async (context) => {
    const { world, few, many } = context
    const count = (each: Crowd) =>
      world.statements(async () => {
        const options = asked.options?.(each) ?? {}
        const answer = await world.send(asked.method ?? 'GET', asked.path(each), options)
        const text = await answer.text()
        ok(answer.status < 300, text)
      })
    const [atTen, atMany] = [await count(few), await count(many)]
    is(atMany, atTen)
    ok(atTen <= asked.budget, `${atTen} statements`)
  })

test.run()
