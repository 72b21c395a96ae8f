import { suite } from 'uvu'
import { equal, is, match } from 'uvu/assert'
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

const test = suite<{ world: World }>('deaccession over HTTP')

test.before(async (context) => {
  context.world = await openWorld()
})
test.after(({ world }) => world.close())

const BODY = { deaccessionReason: 'Wrong units.', deaccessionForwardURL: 'https://example.org/new' }

const withdraw = (world: World, path: string, json: unknown = BODY) =>
  world.call('POST', `/datasets/${path}/deaccession`, { as: 'superuser', json })

/** A dataset with releases 1.0 and 1.1. */
async function twoReleases(world: World): Promise<number> {
  const { id } = await aDataset(world)
  await aFile(world, id)
  await publish(world, id)
  await editMetadata(world, id, titleEdit('Second'))
  await publish(world, id, 'minor')
  return id
}
const show = (world: World, path: string, as: 'anonymous' | 'superuser' = 'anonymous') =>
  world.call('GET', `/datasets/${path}`, { as })

test('D18 deaccession: the version keeps its number and has a reason', async ({ world }) => {
  const id = await twoReleases(world)
  is((await withdraw(world, `${id}/versions/1.1`)).status, 200)
  const { body } = await show(
    world,
    `${id}/versions/1.1?excludeFiles=true&includeDeaccessioned=true`,
  )
  const { versionState, versionNumber, versionMinorNumber, deaccessionNote, deaccessionLink } =
    body.data
  equal(
    [versionState, versionNumber, versionMinorNumber, deaccessionNote, deaccessionLink],
    ['DEACCESSIONED', 1, 1, BODY.deaccessionReason, BODY.deaccessionForwardURL],
  )
})

test('D18 deaccession: the latest published version is then the one before', async ({ world }) => {
  const id = await twoReleases(world)
  await withdraw(world, `${id}/versions/:latest-published`)
  is((await show(world, `${id}/versions/:latest-published`)).body.data.versionMinorNumber, 0)
  is((await show(world, `${id}/versions/1.1`)).status, 404)
})

test('D18 deaccession: with files, the version is shown to editors on request', async ({
  world,
}) => {
  const id = await twoReleases(world)
  await withdraw(world, `${id}/versions/1.1`)
  const path = `${id}/versions/1.1?includeDeaccessioned=true`
  is((await show(world, path)).status, 404)
  is((await show(world, path, 'superuser')).status, 200)
  is((await show(world, `${id}/versions/1.1`, 'superuser')).status, 404)
})

test('D18 deaccession: a second call finds nothing to deaccession', async ({ world }) => {
  const id = await twoReleases(world)
  await withdraw(world, `${id}/versions/1.0`)
  is((await withdraw(world, `${id}/versions/1.0`)).status, 404)
  is((await withdraw(world, `${id}/versions/7.0`)).status, 404)
})

test('D18 deaccession: a dataset without released versions shows none to the public', async ({
  world,
}) => {
  const id = await twoReleases(world)
  await withdraw(world, `${id}/versions/1.0`)
  await withdraw(world, `${id}/versions/1.1`)
  const { status, body } = await show(world, `${id}`)
  is(status, 200)
  is(body.data.latestVersion, undefined)
  is((await show(world, `${id}/versions/:latest-published`)).status, 404)
  equal((await show(world, `${id}/versions`)).body.data, [])
})

test('D18 deaccession: the next version is a major one with a new number', async ({ world }) => {
  const id = await twoReleases(world)
  await withdraw(world, `${id}/versions/1.1`)
  await editMetadata(world, id, titleEdit('Third'))
  const minor = await world.call('POST', `/datasets/${id}/actions/:publish?type=minor`, {
    as: 'superuser',
  })
  is(minor.status, 403)
  match(minor.body.message, /^Cannot publish as minor version/)
  await publish(world, id)
  is((await show(world, `${id}/versions/2.0`)).status, 200)
})

test('D15 publish: a deaccessioned latest version is released again, as minor or major', async ({
  world,
}) => {
  const again = async (type: string) => {
    const id = await twoReleases(world)
    await withdraw(world, `${id}/versions/1.1`)
    const former = await show(world, `${id}/versions/1.1?includeDeaccessioned=true`, 'superuser')
    await publish(world, id, type)
    const { data } = (await show(world, `${id}/versions/:latest-published`)).body
    is(data.id, former.body.data.id)
    is(data.deaccessionNote, undefined)
    return `${data.versionNumber}.${data.versionMinorNumber}`
  }
  is(await again('minor'), '1.2')
  is(await again('major'), '2.0')
})

test('D15 publish: a deaccessioned version after a deaccessioned one is released again as major', async ({
  world,
}) => {
  const id = await twoReleases(world)
  for (const version of ['1.0', '1.1']) await withdraw(world, `${id}/versions/${version}`)
  const path = `/datasets/${id}/actions/:publish?type=minor`
  const minor = await world.call('POST', path, { as: 'superuser' })
  is(minor.status, 403)
  match(minor.body.message, /^Cannot publish as minor version/)
  await publish(world, id)
  is((await show(world, `${id}/versions/2.0`)).status, 200)
})

test('D18 deaccession: drafts, bad bodies and long texts are refused', async ({ world }) => {
  const id = await twoReleases(world)
  for (const version of [':draft', ':latest', 'first'])
    is((await withdraw(world, `${id}/versions/${version}`)).status, 400, version)
  for (const json of [
    {},
    { deaccessionReason: '' },
    { deaccessionReason: 7 },
    { deaccessionReason: 'x'.repeat(1001) },
    { deaccessionReason: 'x', deaccessionForwardURL: 'x'.repeat(1261) },
    [],
  ])
    is(
      (await withdraw(world, `${id}/versions/1.0`, json)).status,
      400,
      JSON.stringify(json).slice(0, 60),
    )
  is((await show(world, `${id}/versions/1.0`)).status, 200)
  is((await withdraw(world, '999999/versions/1.0')).status, 404)
})

test('D18 deaccession: publishers may deaccession a version', async ({ world }) => {
  const ids = await twoReleases(world)
  await world.giveRoles(ids)
  const allowed = ['admin', 'curator', 'superuser'] as const
  // The first permitted caller deaccessions the version; for later ones it is 404.
  const answers = await statuses((as) =>
    world.call('POST', `/datasets/${ids}/versions/1.0/deaccession`, { as, json: BODY }),
  )
  equal(answers, { ...only(allowed, { yes: 404, no: 401 }), admin: 200 })
})

test('versions.note: editors note a draft, superusers a release', async ({ world }) => {
  const id = await twoReleases(world)
  await world.giveRoles(id)
  const at = (version: string) => `/datasets/${id}/versions/${version}/versionNote`
  equal((await world.call('GET', at('1.0'))).body.data, {})
  const put = (version: string, as: 'curator' | 'superuser' | 'anonymous', body: string) =>
    world.call('PUT', at(version), { as, body })
  is((await put('1.0', 'curator', 'why')).status, 403)
  is((await put('1.0', 'superuser', 'why')).status, 200)
  is((await world.call('GET', at('1.0'))).body.data.message, 'why')
  await editMetadata(world, id, titleEdit('Third'))
  is((await put(':draft', 'curator', 'in progress')).status, 200)
  is((await put(':draft', 'anonymous', 'x')).status, 401)
  is((await put(':draft', 'curator', 'x'.repeat(1001))).status, 400)
  is((await world.call('DELETE', at(':draft'), { as: 'curator' })).status, 200)
  equal((await world.call('GET', at(':draft'), { as: 'curator' })).body.data, {})
  is((await world.call('GET', at(':draft'))).status, 401)
})

test('versions.note: the author of a note becomes a contributor, and the change time moves', async ({
  world,
}) => {
  const { id } = await aSharedDataset(world)
  await publish(world, id)
  await world.call('PUT', `/datasets/${id}/editMetadata?replace=true`, {
    as: 'curator',
    json: titleEdit('Second'),
  })
  const release = `/datasets/${id}/actions/:publish?type=minor`
  is((await world.call('POST', release, { as: 'curator' })).status, 200)
  const contributors = async (): Promise<readonly string[]> => {
    const { body } = await show(world, `${id}/versions/compareSummary`)
    return body.data[0].contributors.split(', ')
  }
  const first = await contributors()
  is(first.length, 1)
  const before = (await show(world, `${id}/versions/1.1`)).body.data
  const path = `/datasets/${id}/versions/1.1/versionNote`
  is((await world.call('PUT', path, { as: 'superuser', body: 'Recalibrated.' })).status, 200)
  const after = (await show(world, `${id}/versions/1.1`)).body.data
  equal(await contributors(), [...first, 'Repository Admin'])
  is(after.versionNote, 'Recalibrated.')
  is(after.lastUpdateTime > before.lastUpdateTime, true)
  is(after.internalVersionNumber, before.internalVersionNumber + 1)
  is(after.releaseTime, before.releaseTime)
})

test('D19 D20 citation date: a date field is cited until it is reset', async ({ world }) => {
  const id = await twoReleases(world)
  await world.giveRoles(id)
  const path = `/datasets/${id}/citationdate`
  const put = (body: string, as: 'superuser' | 'curator' | 'outsider' = 'superuser') =>
    world.call('PUT', path, { as, body })
  const citationDate = async () => (await show(world, `${id}/versions/1.0`)).body.data.citationDate
  is(await citationDate(), '2031-04-05')
  is((await put('dateOfDeposit', 'curator')).status, 200)
  is(await citationDate(), undefined)
  is((await world.call('DELETE', path, { as: 'curator' })).status, 200)
  is(await citationDate(), '2031-04-05')
  is((await put(':publicationDate')).status, 200)
  for (const body of ['', 'nosuch']) is((await put(body)).status, 400, body)
  is((await put('title')).status, 403)
  is((await put('dateOfDeposit', 'outsider')).status, 401)
})

test('D18 deaccession: moves the change time', async ({ world }) => {
  const { id } = await aSharedDataset(world)
  await publish(world, id)
  const path = `/datasets/${id}/versions/1.0?excludeFiles=true&includeDeaccessioned=true`
  const before = (await world.call('GET', path)).body.data.lastUpdateTime
  const json = { deaccessionReason: 'Wrong units.' }
  await world.call('POST', `/datasets/${id}/versions/1.0/deaccession`, { as: 'superuser', json })
  is((await world.call('GET', path)).body.data.lastUpdateTime > before, true)
})

test('versions.note: a note is a change that a stale edit does not overwrite', async ({
  world,
}) => {
  const { id } = await aSharedDataset(world)
  const draft = `/datasets/${id}/versions/:draft`
  const shown = async () => (await world.call('GET', draft, { as: 'contributor' })).body.data
  const { lastUpdateTime } = await shown()
  await world.call('PUT', `${draft}/versionNote`, { as: 'contributor', body: 'Because.' })
  is((await shown()).lastUpdateTime > lastUpdateTime, true)
  const stale = await world.call('PUT', `${draft}?sourceLastUpdateTime=${lastUpdateTime}`, {
    as: 'contributor',
    json: versionBody(),
  })
  is(stale.status, 400)
  match(stale.body.message, /^Internal version timestamp/)
})

test.run()
