import type { VersionOutline } from '@holdfast/core/rules'
import { suite } from 'uvu'
import { equal, is, match } from 'uvu/assert'
import { onSql, openWorld, type Who, type World } from '../app/world.ts'
import {
  aDataset,
  aFile,
  aSharedDataset,
  editMetadata,
  publish,
  titleEdit,
} from '../datasets/dataset-calls.ts'
import { deaccession } from './deaccessioned.ts'

const test = suite<{ world: World }>('summaries of versions over HTTP')

test.before(async (context) => {
  context.world = await openWorld()
})
test.after(({ world }) => world.close())

const VIEWERS = ['admin', 'contributor', 'curator', 'member', 'superuser'] as const

interface Asked {
  readonly as?: Who
  readonly query?: string
}

const history = (world: World, id: number, { as = 'anonymous', query = '' }: Asked = {}) =>
  world.call('GET', `/datasets/${id}/versions/compareSummary?${query}`, { as })

const summaries = async (world: World, id: number, as: Who = 'anonymous') =>
  (await history(world, id, { as })).body.data.map(
    (entry: { readonly summary: unknown }) => entry.summary,
  )

const NO_FILES = {
  added: 0,
  removed: 0,
  replaced: 0,
  changedFileMetaData: 0,
  changedVariableMetadata: 0,
}
const titleChanged = (changed = 1) => ({
  'Citation Metadata': { Title: { added: 0, deleted: 0, changed } },
  files: NO_FILES,
  termsAccessChanged: false,
})

const KEYWORDS = {
  typeName: 'keyword',
  value: ['tides', 'gauges'].map((value) => ({
    keywordValue: { typeName: 'keywordValue', value },
  })),
}

/** 1.0, then 1.1, 1.2 and 1.3 with other titles, then a draft with one more. */
async function fiveVersions(world: World): Promise<number> {
  const { id } = await aSharedDataset(world)
  await publish(world, id)
  for (const title of ['Second', 'Third', 'Fourth']) {
    await editMetadata(world, id, titleEdit(title))
    await publish(world, id, 'minor')
  }
  await editMetadata(world, id, titleEdit('Fifth'))
  return id
}

const outlines = (world: World, id: number): Promise<readonly VersionOutline[]> =>
  world.store.read(({ versions }) =>
    versions.outlines(id, { states: ['released'], limit: null, offset: 0 }),
  )

test('D10 summaries: versions with their changes, newest first', async ({ world }) => {
  const { id } = await aSharedDataset(world)
  const file = await aFile(world, id, { name: 'a.txt' })
  await publish(world, id)
  await editMetadata(world, id, {
    fields: [
      ...titleEdit('Second').fields,
      KEYWORDS,
      { typeName: 'subtitle', value: 'A subtitle' },
      { typeName: 'geographicUnit', value: ['River'] },
    ],
  })
  await world.call('PUT', `/files/${file}/restrict`, { as: 'superuser', json: true })
  await aFile(world, id, { name: 'b.txt' })
  const { status, body } = await history(world, id, { as: 'member' })
  is(status, 200)
  equal(Object.keys(body), ['status', 'totalCount', 'data'])
  is(body.totalCount, 2)
  const [draft, first] = body.data
  equal(draft, {
    id: draft.id,
    versionNumber: 'DRAFT',
    contributors: 'Repository Admin',
    publishedOn: '',
    summary: {
      'Citation Metadata': {
        Title: { added: 0, deleted: 0, changed: 1 },
        Keyword: { added: 2, deleted: 0, changed: 0 },
      },
      'Additional Citation Metadata': { added: 1, deleted: 0, changed: 0 },
      'Geospatial Metadata': { added: 1, deleted: 0, changed: 0 },
      files: { ...NO_FILES, added: 1, changedFileMetaData: 1 },
      termsAccessChanged: false,
    },
  })
  is(first.versionNumber, '1.0')
  is(first.publishedOn, '2031-04-05')
  is(first.summary, 'firstPublished')
})

test('D10 summaries: a release has the summary of its draft', async ({ world }) => {
  const id = await fiveVersions(world)
  equal(await summaries(world, id, 'member'), [
    titleChanged(),
    titleChanged(),
    titleChanged(),
    titleChanged(),
    'firstPublished',
  ])
  equal(
    (await outlines(world, id)).map(({ summary }) => summary?.base),
    [3, 2, 1, undefined],
  )
})

test('D10 summaries: a draft is listed for its viewers only', async ({ world }) => {
  const id = await fiveVersions(world)
  for (const as of ['anonymous', 'outsider', 'fileDownloader', ...VIEWERS] as const) {
    const { body } = await history(world, id, { as })
    const expected = VIEWERS.some((viewer) => viewer === as) ? 5 : 4
    is(body.totalCount, expected, as)
    is(body.data.length, expected, as)
  }
  const { id: unpublished } = await aSharedDataset(world)
  equal(await summaries(world, unpublished, 'member'), ['firstDraft'])
})

test('D10 summaries: pages, and refuses invalid pages', async ({ world }) => {
  const id = await fiveVersions(world)
  const numbers = async (query: string) => {
    const { body } = await history(world, id, { query, as: 'member' })
    is(body.totalCount, 5)
    return body.data.map((entry: { readonly versionNumber: string }) => entry.versionNumber)
  }
  equal(await numbers('limit=2'), ['DRAFT', '1.3'])
  equal(await numbers('limit=1&offset=2'), ['1.2'])
  equal(await numbers('offset=4'), ['1.0'])
  equal(await numbers('offset=5'), [])
  equal(await numbers('limit=0'), [])
  for (const name of ['limit', 'offset']) {
    const negative = await history(world, id, { query: `${name}=-1` })
    is(negative.status, 400)
    match(negative.body.message, new RegExp(`^The ${name} parameter cannot be negative`))
    for (const bad of ['x', '1.5', '99999999999'])
      is((await history(world, id, { query: `${name}=${bad}` })).status, 400, bad)
  }
  is((await history(world, 999_999)).status, 404)
})

test('D10 summaries: a version follows the nearest one that is not deaccessioned', async ({
  world,
}) => {
  const id = await fiveVersions(world)
  await deaccession(world, id, '1.2')
  const withdrawn = {
    deaccessioned: { reason: 'Wrong gauge', url: 'https://example.org/new' },
  }
  equal(await summaries(world, id), [titleChanged(), withdrawn, titleChanged(), 'firstPublished'])
  await world.store.write(async ({ versions }) => {
    const second = await versions.find(id, { kind: 'ordinal', ordinal: 2 })
    if (second !== null)
      await versions.save({ ...second, metadata: { ...second.metadata, title: 'Fourth' } })
  })
  // 1.3 is compared with 1.1 now, whose title it has, and not as it was stored when 1.2 still counted.
  equal((await summaries(world, id))[0], { files: NO_FILES, termsAccessChanged: false })
  await deaccession(world, id, '1.0')
  await deaccession(world, id, '1.1')
  equal((await summaries(world, id)).slice(0, 3), [
    'previousVersionDeaccessioned',
    withdrawn,
    withdrawn,
  ])
})

test('D10 summaries: updating the current version rewrites its summary', async ({ world }) => {
  const { id } = await aSharedDataset(world)
  await publish(world, id)
  await editMetadata(world, id, titleEdit('Second'))
  await publish(world, id, 'minor')
  await editMetadata(world, id, { fields: [KEYWORDS] })
  await publish(world, id, 'updatecurrent')
  const [latest] = await summaries(world, id)
  equal(latest['Citation Metadata'], {
    Title: { added: 0, deleted: 0, changed: 1 },
    Keyword: { added: 2, deleted: 0, changed: 0 },
  })
  is((await outlines(world, id))[0]?.summary?.base, 1)
})

test(
  'D10 summaries: the number of statements does not grow with the versions',
  onSql(async (world) => {
    const { id } = await aDataset(world)
    await publish(world, id)
    const release = async (count: number) => {
      for (let n = 0; n < count; n += 1) {
        await editMetadata(world, id, titleEdit(`Title ${n}`))
        await publish(world, id, 'minor')
      }
    }
    const counted = () => world.statements(() => history(world, id, { as: 'anonymous' }))
    await release(2)
    const few = await counted()
    await release(9)
    is(await counted(), few)
    is(few <= 4, true, `${few} statements`)
  }),
)

test.run()
