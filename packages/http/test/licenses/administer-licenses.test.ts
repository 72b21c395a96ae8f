import { suite } from 'uvu'
import { equal, is, match } from 'uvu/assert'
import { type CallOptions, openWorld, type World } from '../app/world.ts'
import { aDataset, versionBody } from '../datasets/dataset-calls.ts'

const test = suite<{ world: World }>('administering licences')

test.before(async (context) => {
  context.world = await openWorld()
})
test.after(({ world }) => world.close())

const SENT = {
  shortDescription: 'Use it as you like.',
  iconUrl: 'https://example.org/icon.png',
  active: true,
  sortOrder: 7,
}

/** The body of a licence; its URI contains the name. */
const licence = (name: string) => ({ ...SENT, name, uri: `https://example.org/licence/${name}` })

const add = (world: World, json: object, options: CallOptions = {}) =>
  world.call('POST', '/licenses', { as: 'superuser', json, ...options })

const put = (world: World, path: string, options: CallOptions = {}) =>
  world.call('PUT', `/licenses/${path}`, { as: 'superuser', ...options })

const remove = (world: World, id: unknown, options: CallOptions = {}) =>
  world.call('DELETE', `/licenses/${id}`, { as: 'superuser', ...options })

const aLicence = async (world: World, name: string): Promise<number> =>
  (await add(world, licence(name))).body.data.id

const shown = async (world: World, id: number) =>
  (await world.call('GET', `/licenses/${id}`)).body.data

test('licenses.add: answers a licence with its location, and lists it in order', async ({
  world,
}) => {
  const rights = { rightsIdentifier: 'ODbL-1.0', languageCode: 'en' }
  const { status, body, headers } = await add(world, { ...licence('odbl'), ...rights })
  is(status, 201)
  const { id, ...data } = body.data
  equal(data, { ...licence('odbl'), isDefault: false, ...rights })
  is(headers.get('Location'), `/api/licenses/${id}`)
  equal(await shown(world, id), body.data)
  const listed = (await world.call('GET', '/licenses')).body.data
  is(listed.at(-1).id, id)
})

test('licenses.add: missing, malformed and read-only members are 400', async ({ world }) => {
  const { sortOrder: _, ...orderless } = licence('orderless')
  const { uri: __, ...homeless } = licence('homeless')
  for (const json of [
    orderless,
    homeless,
    { ...licence('numbered'), id: 12 },
    { ...licence('blank'), name: ' ' },
    { ...licence('lost'), uri: 'nowhere' },
    { ...licence('script'), iconUrl: 'javascript:alert(1)' },
    { ...licence('half'), sortOrder: 1.5 },
    { ...licence('huge'), sortOrder: 1e12 },
    { ...licence('text'), sortOrder: '1' },
    [],
  ])
    is((await add(world, json)).status, 400, JSON.stringify(json))
})

test('licenses.add: a taken name or URI is 409', async ({ world }) => {
  await aLicence(world, 'taken')
  is((await add(world, licence('taken'))).status, 409)
  is((await add(world, { ...licence('other'), name: 'taken' })).status, 409)
  is((await add(world, { ...licence('other'), uri: licence('taken').uri })).status, 409)
})

test('licenses.add: a refusal has the messages that clients know', async ({ world }) => {
  is((await add(world, licence('x'), { as: 'anonymous' })).body.message, 'api key required')
  is((await add(world, licence('x'), { as: 'admin' })).body.message, 'must be superuser')
})

test('licenses.active: can be switched on and off; the default stays active', async ({ world }) => {
  const id = await aLicence(world, 'switched')
  is((await put(world, `${id}/:active/true`)).status, 400)
  is((await put(world, `${id}/:active/false`)).status, 200)
  is((await shown(world, id)).active, false)
  is((await put(world, `${id}/:active/false`)).status, 400)
  const json = { datasetVersion: versionBody('Tides', { license: 'switched' }) }
  const create = () => world.call('POST', '/collections/:root/datasets', { as: 'superuser', json })
  is((await create()).status, 400)
  is((await put(world, `default/${id}`)).status, 400)
  is((await put(world, `${id}/:active/true`)).status, 200)
  is((await create()).status, 201)
  const usual = (await world.call('GET', '/licenses/default')).body.data.message.match(/\d+$/)[0]
  is((await put(world, `${usual}/:active/false`)).status, 400)
  is((await put(world, `${id}/:active/perhaps`)).status, 404)
})

test('licenses.default: exactly one licence is the default', async ({ world }) => {
  const id = await aLicence(world, 'usual')
  for (const _ of ['once', 'again']) is((await put(world, `default/${id}`)).status, 200)
  match((await world.call('GET', '/licenses/default')).body.data.message, new RegExp(`is ${id}$`))
  const defaults = (await world.call('GET', '/licenses')).body.data.filter(
    ({ isDefault }: { readonly isDefault: boolean }) => isDefault,
  )
  is(defaults.length, 1)
  is((await remove(world, id)).status, 409)
  is((await put(world, 'default/1')).status, 200)
})

test('licenses.sortOrder: moves a licence; datasets keep theirs', async ({ world }) => {
  const id = await aLicence(world, 'moved')
  is((await put(world, `${id}/:sortOrder/-1`)).status, 200)
  is((await world.call('GET', '/licenses')).body.data[0].id, id)
  is((await put(world, `${id}/:sortOrder/9`)).status, 200)
  for (const position of ['first', '1.5', '99999999999'])
    is((await put(world, `${id}/:sortOrder/${position}`)).status, 404, position)
})

test('licenses.delete: deletes an unused licence', async ({ world }) => {
  const id = await aLicence(world, 'unused')
  is((await remove(world, id)).status, 200)
  is((await world.call('GET', `/licenses/${id}`)).status, 404)
  is((await remove(world, id)).status, 404)
  const used = await aLicence(world, 'used')
  const dataset = await aDataset(world, { version: versionBody('Tides', { license: 'used' }) })
  is((await remove(world, used)).status, 409)
  await world.call('DELETE', `/datasets/${dataset.id}`, { as: 'superuser' })
  const type = { name: 'offering', displayName: 'Offering', availableLicenses: ['used'] }
  await world.call('POST', '/datasets/datasetTypes', { as: 'superuser', json: type })
  is((await remove(world, used)).status, 409)
  const path = '/datasets/datasetTypes/offering/licenses'
  await world.call('PUT', path, { as: 'superuser', json: [] })
  is((await remove(world, used)).status, 200)
})

test('licenses: a deleted licence does not return at the next start', async ({ world }) => {
  is((await remove(world, 2)).status, 200)
  await world.repository.installation.prepare()
  is((await world.call('GET', '/licenses/2')).status, 404)
})

test('licenses: unknown licences are 404', async ({ world }) => {
  for (const unknown of ['999999', 'CC0', '-1'])
    for (const path of [`default/${unknown}`, `${unknown}/:active/true`, `${unknown}/:sortOrder/1`])
      is((await put(world, path)).status, 404, path)
  is((await remove(world, 'CC0')).status, 404)
})

test('licenses: datasets show a changed licence at once', async ({ world }) => {
  const { id } = await aDataset(world)
  const publishing = `/datasets/${id}/actions/:publish?type=major`
  is((await world.call('POST', publishing, { as: 'superuser' })).status, 200)
  const revision = async () =>
    (await world.store.read(({ datasets }) => datasets.find({ kind: 'id', id })))?.contextRevision
  const before = await revision()
  await put(world, '1/:sortOrder/2')
  is((await revision()) !== before, true)
})

test.run()
