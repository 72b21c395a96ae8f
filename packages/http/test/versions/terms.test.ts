import { suite } from 'uvu'
import { equal, is, match } from 'uvu/assert'
import { openWorld, type World } from '../app/world.ts'
import { aDataset, aFile, publish, upload } from '../datasets/dataset-calls.ts'

const test = suite<{ world: World }>('terms over HTTP')

test.before(async (context) => {
  context.world = await openWorld()
})
test.after(({ world }) => world.close())

const access = (world: World, path: string, json: unknown) =>
  world.call('PUT', `/datasets/${path}`, { as: 'superuser', json })
const terms = (more: object) => [{ customTermsOfAccess: more }]

test('D14 access: overwrites every term of access and leaves the licence', async ({ world }) => {
  const { id } = await aDataset(world)
  const first = terms({ fileAccessRequest: true, termsOfAccess: 'Ask.', studyCompletion: 'Done' })
  const { status, body } = await access(world, `${id}/access`, first)
  is(status, 200)
  equal([body.data.termsOfAccess, body.data.studyCompletion], ['Ask.', 'Done'])
  const second = await access(world, `${id}/access`, terms({ contactForAccess: 'Office' })[0])
  is(second.body.data.termsOfAccess, undefined)
  is(second.body.data.contactForAccess, 'Office')
  is(second.body.data.fileAccessRequest, false)
  is(second.body.data.license.name, 'CC0 1.0')
})

test('D14 access: opens a draft over a release', async ({ world }) => {
  const { id } = await aDataset(world)
  await publish(world, id)
  const { body } = await access(world, `${id}/access`, terms({ termsOfAccess: 'Ask.' }))
  is(body.data.versionState, 'DRAFT')
  const released = await world.call('GET', `/datasets/${id}/versions/1.0`)
  is(released.body.data.termsOfAccess, undefined)
})

test('D14 access: restricted files need access requests or terms', async ({ world }) => {
  const { id } = await aDataset(world)
  await aFile(world, id, { jsonData: { restrict: true } })
  const closed = await access(world, `${id}/access`, terms({ fileAccessRequest: false }))
  is(closed.status, 409)
  match(closed.body.message, /^Terms of Use and Access are invalid/)
  is((await access(world, `${id}/access`, terms({ termsOfAccess: 'Ask.' }))).status, 200)
})

test('D14 access: a stale edit changes nothing', async ({ world }) => {
  const { id } = await aDataset(world)
  const stale = `${id}/access?sourceLastUpdateTime=2000-01-01T00:00:00Z`
  const { status, body } = await access(world, stale, terms({ termsOfAccess: 'Ask.' }))
  is(status, 400)
  match(body.message, /^Internal version timestamp/)
})

test('D14 access: an invalid object is refused', async ({ world }) => {
  const { id } = await aDataset(world)
  for (const json of [[], {}, [{}], terms({ termsOfAccess: 7 }), [...terms({}), ...terms({})], 'x'])
    is((await access(world, `${id}/access`, json)).status, 400, JSON.stringify(json))
  const { body } = await access(world, `${id}/access`, {})
  is(body.message, 'customTermsOfAccess: required, and missing')
  is((await access(world, '999999/access', terms({}))).status, 404)
})

test('D14 access: a public installation takes no terms of access', async ({ world }) => {
  const { id } = await aDataset(world)
  const setting = '/admin/settings/:PublicInstall'
  await world.call('PUT', setting, { as: 'superuser', body: 'true' })
  is((await access(world, `${id}/access`, terms({ termsOfAccess: 'Ask.' }))).status, 400)
  is((await access(world, `${id}/access`, terms({ fileAccessRequest: true }))).status, 400)
  is((await access(world, `${id}/access`, terms({ contactForAccess: 'Office' }))).status, 200)
  await world.call('DELETE', setting, { as: 'superuser' })
})

test('datasets.license: a licence clears custom terms, and the other way round', async ({
  world,
}) => {
  const { id } = await aDataset(world)
  const put = (json: unknown) =>
    world.call('PUT', `/datasets/${id}/license`, { as: 'superuser', json })
  const draft = async () =>
    (await world.call('GET', `/datasets/${id}/versions/:draft`, { as: 'superuser' })).body.data
  is((await put({ customTerms: { termsOfUse: 'Be kind.', disclaimer: 'None.' } })).status, 200)
  const custom = await draft()
  equal([custom.license, custom.termsOfUse, custom.disclaimer], [undefined, 'Be kind.', 'None.'])
  for (const name of ['CC BY 4.0', 'http://creativecommons.org/publicdomain/zero/1.0']) {
    is((await put({ name })).status, 200, name)
    is((await draft()).termsOfUse, undefined)
  }
  is((await draft()).license.name, 'CC0 1.0')
})

test('datasets.license: unknown names and empty terms are refused', async ({ world }) => {
  const { id } = await aDataset(world)
  const put = async (json: unknown) =>
    (await world.call('PUT', `/datasets/${id}/license`, { as: 'superuser', json })).status
  is(await put({ name: 'WTFPL' }), 404)
  for (const json of [
    {},
    { name: '' },
    { name: 7 },
    { customTerms: {} },
    { customTerms: { termsOfUse: ' ' } },
    [],
  ])
    is(await put(json), 400, JSON.stringify(json))
})

test('datasets.license: an installation that requires licences refuses custom terms', async ({
  world,
}) => {
  const { id } = await aDataset(world)
  const name = ':AllowCustomTermsOfUse'
  await world.store.write(({ settings }) => settings.put(name, 'false'))
  const put = (json: object) =>
    world.call('PUT', `/datasets/${id}/license`, { as: 'superuser', json })
  is((await put({ customTerms: { termsOfUse: 'Be kind.' } })).status, 400)
  is((await put({ name: 'CC BY 4.0' })).status, 200)
  await world.store.write(({ settings }) => settings.remove(name))
  is((await put({ customTerms: { termsOfUse: 'Be kind.' } })).status, 200)
})

test('D27 add: a restricted file is refused while access cannot be requested', async ({
  world,
}) => {
  const { id } = await aDataset(world)
  await access(world, `${id}/access`, terms({ fileAccessRequest: false }))
  is((await upload(world, id, { jsonData: { restrict: true } })).status, 409)
})

test.run()
