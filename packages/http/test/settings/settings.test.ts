import { suite } from 'uvu'
import { equal, is, match, ok } from 'uvu/assert'
import { onSql, openWorld, type World } from '../app/world.ts'

const test = suite<World>('settings of the installation')
test.before(async (context) => void Object.assign(context, await openWorld()))
test.before.each(({ store }) =>
  store.write(async ({ settings }) => settings.removeAll([...(await settings.all()).keys()])),
)
test.after(({ close }) => close())

const at = (name: string) => `/admin/settings/${name}`

const put = ({ call }: World, name: string, body: string) =>
  call('PUT', at(name), { as: 'superuser', body })
const get = ({ call }: World, name: string) => call('GET', at(name), { as: 'superuser' })
const all = async ({ call }: World) => call('GET', '/admin/settings', { as: 'superuser' })

test('D33 put: a setting is read back as sent', async (world) => {
  const value = ' 1,2\n{"a":[]} <b>\u{1F41A}</b> '
  const { status, body } = await put(world, ':GuidesVersion', value)
  is(status, 200)
  equal(body, { status: 'OK', data: { message: 'Setting :GuidesVersion added.' } })
  equal((await get(world, ':GuidesVersion')).body.data, { message: value })
})

test('D33 put: an existing setting is replaced, with immediate effect', async (world) => {
  await put(world, ':ZipDownloadLimit', '5')
  is((await put(world, ':ZipDownloadLimit', '7')).status, 200)
  is((await world.call('GET', '/info/zipDownloadLimit')).body.data, 7)
})

test('D33 put: the permission is checked before the name', async ({ call }) => {
  is((await call('PUT', at(':Nonsense'), { as: 'admin', body: 'x' })).status, 403)
})

test('D33 put: unknown names are refused, in the wrong case and without the colon too', async (world) => {
  for (const name of [
    ':Nonsense',
    'ZipDownloadLimit',
    ':zipdownloadlimit',
    ':__proto__',
    'x'.repeat(5000),
    encodeURIComponent(":ZipDownloadLimit'--"),
    encodeURIComponent(':Zip/DownloadLimit'),
  ]) {
    const { status, body } = await put(world, name, 'x')
    is(status, 400, name)
    ok(body.message.length < 200)
  }
})

test('D33 put: suffix forms have their own message', async (world) => {
  const { status, body } = await put(world, ':TabularIngestSizeLimit:Rdata', '1')
  is(status, 400)
  match(body.message, /suffix/)
})

test('D33 put: an empty value is stored', async (world) => {
  is((await put(world, ':GuidesVersion', '')).status, 200)
  is((await get(world, ':GuidesVersion')).body.data.message, '')
})

test('D33 put: values that are too long or cannot be stored are refused', async (world) => {
  is((await put(world, ':GuidesVersion', 'x'.repeat(1_000_001))).status, 400)
  is((await put(world, ':GuidesVersion', 'x'.repeat(11 * 2 ** 20))).status, 413)
  is((await put(world, ':GuidesVersion', 'a\0b')).status, 400)
  const body = new Uint8Array([0xff, 0xfe, 0x41])
  is((await world.call('PUT', at(':GuidesVersion'), { as: 'superuser', body })).status, 400)
  is((await get(world, ':GuidesVersion')).status, 404)
})

test(
  'D33 put: takes at most 5 statements',
  onSql(async (world) => {
    await put(world, ':GuidesVersion', 'warm')
    const count = await world.statements(() => put(world, ':GuidesVersion', 'x'))
    ok(count <= 5, `${count} statements`)
  }),
)

test('a setting that is not set is 404, an unknown one 400', async (world) => {
  is((await get(world, ':GuidesVersion')).status, 404)
  is((await get(world, ':Nonsense')).status, 400)
})

test('a setting is unset whether or not it was set', async (world) => {
  await put(world, ':GuidesVersion', 'x')
  for (const times of [1, 2])
    is(
      (await world.call('DELETE', at(':GuidesVersion'), { as: 'superuser' })).status,
      200,
      `time ${times}`,
    )
  is((await get(world, ':GuidesVersion')).status, 404)
  is((await world.call('DELETE', at(':Nonsense'), { as: 'superuser' })).status, 400)
})

test('a text in a language has its own name', async (world) => {
  const name = ':ApplicationTermsOfUse/lang/fr'
  const { status, body } = await put(world, name, 'Bonjour')
  is(status, 200)
  is(body.data.message, `Setting ${name} added.`)
  is((await get(world, name)).body.data.message, 'Bonjour')
  is((await get(world, ':ApplicationTermsOfUse')).status, 404)
  equal((await all(world)).body.data, { [name]: 'Bonjour' })
  await world.call('DELETE', at(name), { as: 'superuser' })
  is((await get(world, name)).status, 404)
})

test('D33 put: a language is a two-letter code of ISO 639-1', async (world) => {
  for (const language of ['f', 'fra', 'FR', 'f1', 'xx', 'zz', '%F0%9F%90%9A'])
    is((await put(world, `:ApplicationTermsOfUse/lang/${language}`, 'x')).status, 400, language)
})

test('the list prints values that are JSON as JSON, digit for digit', async (world) => {
  await put(world, ':UseStorageQuotas', 'true')
  await put(world, ':ZipUploadFilesLimit', '10080')
  await put(world, ':MaxFileUploadSizeInBytes', '{"default":12345678901234567890,"s3":null}')
  await put(world, ':GuidesVersion', '"quoted"')
  await put(world, ':SystemEmail', 'null')
  await put(world, ':InstallationName', '{not json')
  const { text, body } = await all(world)
  is(body.data[':UseStorageQuotas'], true)
  is(body.data[':ZipUploadFilesLimit'], 10080)
  ok(text.includes('{"default":12345678901234567890,"s3":null}'))
  is(body.data[':GuidesVersion'], 'quoted')
  is(body.data[':SystemEmail'], null)
  is(body.data[':InstallationName'], '{not json')
})

const replace = ({ call }: World, json: unknown) =>
  call('PUT', '/admin/settings', { as: 'superuser', json })

test('replacing all settings deletes those not named and lists all changes', async (world) => {
  await put(world, ':GuidesVersion', 'old')
  await put(world, ':SystemEmail', 'a@example.org')
  await put(world, ':InstallationName', 'Same')
  const { status, body } = await replace(world, {
    ':GuidesVersion': 'new',
    ':InstallationName': 'Same',
    ':UseStorageQuotas': true,
    ':MaxFileUploadSizeInBytes': { default: 5 },
    ':ApplicationTermsOfUse/lang/fr': 'Bonjour',
  })
  is(status, 200)
  match(body.message, /successfully updated/)
  equal(body.data, {
    created: [':UseStorageQuotas', ':MaxFileUploadSizeInBytes', ':ApplicationTermsOfUse/lang/fr'],
    updated: [':GuidesVersion'],
    deleted: [':SystemEmail'],
    unchanged: [':InstallationName'],
  })
  is((await get(world, ':UseStorageQuotas')).body.data.message, 'true')
  is((await get(world, ':MaxFileUploadSizeInBytes')).body.data.message, '{"default":5}')
})

test('the list can be sent back', async (world) => {
  await put(world, ':UseStorageQuotas', 'true')
  await put(world, ':MaxFileUploadSizeInBytes', '{"default":5}')
  const { body } = await replace(world, (await all(world)).body.data)
  equal(body.data.unchanged.length, 2)
})

test('an unknown name prevents all changes', async (world) => {
  await put(world, ':GuidesVersion', 'kept')
  const { status, body } = await replace(world, { ':A': 1, ':SystemEmail': 'x', ':B': 2 })
  is(status, 400)
  is(body.message, 'Invalid key(s): :A, :B')
  equal((await all(world)).body.data, { ':GuidesVersion': 'kept' })
})

test('an empty body, and one that is no object, is refused', async (world) => {
  await put(world, ':GuidesVersion', 'kept')
  for (const json of [{}, [], [':GuidesVersion'], null, 5, 'x']) {
    const { status, body } = await replace(world, json)
    is(status, 400)
    is(body.message, 'Empty or invalid JSON object')
  }
  is((await world.call('PUT', '/admin/settings', { as: 'superuser', body: '{' })).status, 400)
  equal((await all(world)).body.data, { ':GuidesVersion': 'kept' })
})

test('no page of another origin may read settings', async (world) => {
  is((await all(world)).headers.get('Access-Control-Allow-Origin'), null)
})

test.run()
