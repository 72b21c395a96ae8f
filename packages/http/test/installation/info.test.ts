import { aPng } from '@holdfast/contracts'
import { suite } from 'uvu'
import { equal, is, ok } from 'uvu/assert'
import { onSql, openWorld, type World } from '../app/world.ts'

const test = suite<World>('information about the installation')
test.before(async (context) => void Object.assign(context, await openWorld()))
test.after(({ close }) => close())

const PATHS = ['version', 'server', 'zipDownloadLimit', 'apiTermsOfUse']

test('the version is that of the API, and the build is null', async ({ call }) => {
  const { status, text } = await call('GET', '/info/version')
  is(status, 200)
  is(text, '{"status":"OK","data":{"version":"6.11","build":null}}')
})

test('the server is shown as its host name', async ({ call }) => {
  equal((await call('GET', '/info/server')).body.data, { message: 'repository.example.org' })
})

test('the limit of a zip is a bare number: that of the setting, if valid', async ({ call }) => {
  const limit = async () => (await call('GET', '/info/zipDownloadLimit')).body
  equal(await limit(), { status: 'OK', data: 2_147_483_647 })
  const setting = '/admin/settings/:ZipDownloadLimit'
  for (const [value, expected] of [
    ['0', 0],
    [' 500 ', 500],
    ['many', 2_147_483_647],
    ['-1', 2_147_483_647],
  ] as const) {
    await call('PUT', setting, { as: 'superuser', body: value })
    is((await limit()).data, expected, value)
  }
})

test('the terms of the API are those of the setting, or a default', async ({ call }) => {
  const terms = async () => (await call('GET', '/info/apiTermsOfUse')).body.data.message
  ok((await terms()).length > 0)
  await call('PUT', '/admin/settings/:ApiTermsOfUse', { as: 'superuser', body: 'Be kind.' })
  is(await terms(), 'Be kind.')
})

test('info.customization: the logo of the installation, wherever it is', async (world) => {
  const path = '/info/settings/customization'
  const setting = '/admin/settings/:LogoCustomizationFile'
  for (const kind of ['homePage', 'header', 'footer', 'style', 'analytics', 'logo'])
    is((await world.call('GET', `${path}/${kind}`)).status, 404, kind)
  for (const kind of ['banner', 'Logo'])
    is((await world.call('GET', `${path}/${kind}`)).status, 400)
  for (const address of ['https://example.org/logo.svg', '/logo.svg']) {
    await world.call('PUT', setting, { as: 'superuser', body: address })
    const { status, headers } = await world.send('GET', `${path}/logo`)
    equal([status, headers.get('Location')], [303, address])
  }
  async function* picture() {
    yield aPng(40, 20)
  }
  await world.repository.logos.setOfInstallation(await world.actor('superuser'), picture())
  const logo = await world.send('GET', `${path}/logo`)
  equal([logo.status, logo.headers.get('Content-Type')?.split(';')[0]], [200, 'image/png'])
  await world.call('DELETE', setting, { as: 'superuser' })
  is((await world.call('GET', `${path}/logo`)).status, 404)
})

test('pages of every origin may read it, and tokens are ignored', async ({ call }) => {
  for (const path of PATHS) {
    const { status, headers } = await call('GET', `/info/${path}?key=nobody`)
    is(status, 200, path)
    is(headers.get('Access-Control-Allow-Origin'), '*', path)
  }
})

test(
  'each call takes at most one statement',
  onSql(async ({ call, statements }) => {
    for (const path of PATHS) ok((await statements(() => call('GET', `/info/${path}`))) <= 1, path)
  }),
)

test.run()
