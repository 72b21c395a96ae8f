import { suite } from 'uvu'
import { equal, is, not } from 'uvu/assert'
import { only, statuses } from '../app/caller-statuses.ts'
import { openWorld, type World } from '../app/world.ts'
import {
  aDataset,
  aFile,
  aSharedDataset,
  editMetadata,
  publish,
  titleEdit,
  versionBody,
} from '../datasets/dataset-calls.ts'

const test = suite<{ world: World }>('reading versions over HTTP')

test.before(async (context) => {
  context.world = await openWorld()
})
test.after(({ world }) => world.close())

const get = (world: World, path: string, as: Parameters<typeof world.call>[2] = {}) =>
  world.call('GET', path, as)

/** Released as 1.0 and 1.1, with a draft over it. */
async function threeVersions(world: World): Promise<number> {
  const { id } = await aSharedDataset(world)
  await aFile(world, id, { name: 'b.txt' })
  await publish(world, id)
  await editMetadata(world, id, titleEdit('Second'))
  await publish(world, id, 'minor')
  await editMetadata(world, id, titleEdit('Third'))
  return id
}

test('D02 list: editors see every version, the newest first', async ({ world }) => {
  const id = await threeVersions(world)
  const { body } = await get(world, `/datasets/${id}/versions`, { as: 'contributor' })
  equal(
    body.data.map((version: Record<string, unknown>) => [
      version.versionState,
      version.versionNumber,
      version.versionMinorNumber,
    ]),
    [
      ['DRAFT', undefined, undefined],
      ['RELEASED', 1, 1],
      ['RELEASED', 1, 0],
    ],
  )
  is(body.data[2].files[0].label, 'b.txt')
})

test('D02 list: all others see released versions', async ({ world }) => {
  const id = await threeVersions(world)
  for (const as of ['anonymous', 'outsider', 'member', 'fileDownloader'] as const)
    is((await get(world, `/datasets/${id}/versions`, { as })).body.data.length, 2, as)
})

test('D02 list: without a release, viewers of the draft get an empty list', async ({ world }) => {
  const { id } = await aSharedDataset(world)
  equal((await get(world, `/datasets/${id}/versions`, { as: 'member' })).body.data, [])
})

test('D02 list: pages, and leaves out members on request', async ({ world }) => {
  const id = await threeVersions(world)
  const query = 'limit=1&offset=1&excludeFiles=true&excludeMetadataBlocks=true'
  const { body } = await get(world, `/datasets/${id}/versions?${query}`)
  is(body.data.length, 1)
  is(body.data[0].versionMinorNumber, 0)
  is(body.data[0].files, undefined)
  is(body.data[0].metadataBlocks, undefined)
  for (const bad of ['limit=-1', 'offset=x', 'limit=1.5', 'offset=99999999999999999999'])
    is((await get(world, `/datasets/${id}/versions?${bad}`)).status, 400, bad)
})

test('D03 show: a version by number or by name', async ({ world }) => {
  const id = await threeVersions(world)
  const titles: Record<string, string> = {
    '1.0': 'River gauge readings',
    '1': 'River gauge readings',
    '1.1': 'Second',
    ':latest-published': 'Second',
    ':latest': 'Third',
    ':draft': 'Third',
  }
  for (const [version, title] of Object.entries(titles)) {
    const { body } = await get(world, `/datasets/${id}/versions/${version}`, { as: 'member' })
    is(body.data.metadataBlocks.citation.fields[0].value, title, version)
  }
  const latest = await get(world, `/datasets/${id}/versions/:latest`)
  is(latest.body.data.versionState, 'RELEASED')
})

test('D03 show: an unknown version is 404, an invalid one 400', async ({ world }) => {
  const { id } = await aSharedDataset(world)
  const statusOf = async (version: string) =>
    (await get(world, `/datasets/${id}/versions/${version}`, { as: 'member' })).status
  is(await statusOf('1.0'), 404)
  is(await statusOf(':latest-published'), 404)
  for (const bad of ['latest', ':Draft', '1.0.0', '1.', 'v1', '1e2', '999999999999.0'])
    is(await statusOf(bad), 400, bad)
  await publish(world, id)
  is(await statusOf(':draft'), 404)
  is(await statusOf('2.0'), 404)
})

test('D03 show: a deaccessioned version is shown to editors on request', async ({ world }) => {
  const id = await threeVersions(world)
  await world.store.write(async ({ versions }) => {
    const key = { kind: 'number', number: { major: 1, minor: 0 } } as const
    const version = await versions.find(id, key)
    if (version === null || version.state.kind !== 'released') throw new Error('no 1.0')
    const state = {
      ...version.state,
      kind: 'deaccessioned',
      reason: 'Wrong gauge',
      forwardUrl: null,
    } as const
    await versions.save({ ...version, state })
  })
  const path = `/datasets/${id}/versions/1.0`
  is((await get(world, path, { as: 'superuser' })).status, 404)
  equal(
    await statuses((as) => get(world, `${path}?includeDeaccessioned=true`, { as })),
    only(['admin', 'contributor', 'curator', 'superuser'], { yes: 200, no: 404 }),
  )
  const open = await get(world, `${path}?includeDeaccessioned=true&excludeFiles=true`)
  is(open.body.data.deaccessionNote, 'Wrong gauge')
  const files = await get(world, `${path}/files?includeDeaccessioned=true`, { as: 'member' })
  is(files.status, 404)
  const all = await get(world, `/datasets/${id}/versions/:latest-published`)
  is(all.body.data.versionMinorNumber, 1)
})

test('D03 show: the entity tag of a release does not change with edits of the draft', async ({
  world,
}) => {
  const id = await threeVersions(world)
  const path = `/datasets/${id}/versions/1.0`
  const first = await get(world, path)
  is(first.headers.get('Cache-Control'), 'public, no-cache')
  await editMetadata(world, id, titleEdit('Fourth'))
  const again = await get(world, path, {
    headers: { 'If-None-Match': first.headers.get('ETag') ?? '' },
  })
  is(again.status, 304)
})

test('D03 show: the entity tag changes with the dataset', async ({ world }) => {
  const { id } = await aDataset(world)
  await publish(world, id)
  const path = `/datasets/${id}/versions/1.0`
  const before = (await get(world, path)).headers.get('ETag')
  await editMetadata(world, id, titleEdit('Draft'))
  const { headers, body } = await get(world, path)
  is(body.data.latestVersionPublishingState, 'DRAFT')
  not.equal(headers.get('ETag'), before)
})

test('D03 show: the answer to a guest with a role on drafts is not shared', async ({ world }) => {
  const { id } = await aDataset(world)
  await publish(world, id)
  await editMetadata(world, id, titleEdit('Secret'))
  const shared = { assignee: ':guest', roleId: 8, pointId: id }
  await world.store.write(({ roles }) => roles.assignAll([shared]))
  const path = `/datasets/${id}/versions/:latest`
  is((await get(world, path)).body.data.versionState, 'DRAFT')
  await world.store.write(({ roles }) => roles.revokeAllAt([id]))
  is((await get(world, path)).body.data.versionState, 'RELEASED')
})

test('D07 metadata: all blocks of a version by name', async ({ world }) => {
  const { id } = await aSharedDataset(world)
  const path = `/datasets/${id}/versions/:draft/metadata`
  const { body } = await get(world, path, { as: 'member' })
  equal(Object.keys(body.data), ['citation'])
  is(body.data.citation.displayName, 'Citation Metadata')
})

test('D08 block: one block, and none under another name', async ({ world }) => {
  const { id } = await aDataset(world, { version: versionBody('Blocks') })
  await publish(world, id)
  const { body } = await get(world, `/datasets/${id}/versions/1.0/metadata/citation`)
  is(body.data.name, 'citation')
  for (const name of ['geospatial', 'nonsense', '__proto__', 'constructor', 'x'.repeat(5000)])
    is((await get(world, `/datasets/${id}/versions/1.0/metadata/${name}`)).status, 404)
})

test('D01 show: a setting hides email addresses, except for editors on request', async ({
  world,
}) => {
  const { id } = await aSharedDataset(world)
  await publish(world, id)
  const contact = async (query: string, as: 'anonymous' | 'curator') =>
    (await get(world, `/datasets/${id}${query}`, { as })).text.includes('ada@example.org')
  is(await contact('', 'anonymous'), true)
  await world.store.write(({ settings }) => settings.put(':ExcludeEmailFromExport', 'true'))
  is(await contact('', 'anonymous'), false)
  is(await contact('?ignoreSettingExcludeEmailFromExport=true', 'anonymous'), false)
  is(await contact('?ignoreSettingExcludeEmailFromExport=true', 'curator'), true)
  is(await contact('', 'curator'), false)
  const blocks = await get(world, `/datasets/${id}/versions/1.0/metadata`)
  is(blocks.text.includes('ada@example.org'), false)
  await world.store.write(({ settings }) => settings.remove(':ExcludeEmailFromExport'))
})

test.run()
