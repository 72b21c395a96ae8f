import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { KNOWN_SETTINGS, REFUSED_SETTINGS } from '@holdfast/core/rules'
import { suite } from 'uvu'
import { equal, is, match } from 'uvu/assert'
import { openWorld, type World } from '../app/world.ts'
import { aDataset, aFile, publish } from '../datasets/dataset-calls.ts'

const test = suite<{ world: World }>('every setting has an effect, or is refused')

test.before(async (context) => {
  context.world = await openWorld()
})
test.after(({ world }) => world.close())

const asSuper = { as: 'superuser' } as const
const at = (name: string) => `/admin/settings/${name}`
const put = (world: World, name: string, body: string) =>
  world.call('PUT', at(name), { ...asSuper, body })

test('D33 put: a setting without an effect is refused with the reason, and not stored', async ({
  world,
}) => {
  for (const [name, { reason }] of REFUSED_SETTINGS) {
    is(KNOWN_SETTINGS.has(name), true, name)
    const { status, body } = await put(world, name, '17')
    is(status, 400, name)
    is(body.message, `The setting ${name} would have no effect: ${reason}.`)
    is((await world.call('GET', at(name), asSuper)).status, 404, name)
  }
  const french = await put(world, ':Languages/lang/fr', 'x')
  is(french.status, 400, 'also in one language')
})

test('D33 put: :PVDictionaries takes words, and refuses names of files, which it would not read', async ({
  world,
}) => {
  for (const files of ['/usr/share/dict/words', 'weak_passwords.txt', 'a.txt|b.txt']) {
    const { status, body } = await put(world, ':PVDictionaries', files)
    is(status, 400, files)
    match(body.message, 'the forbidden words themselves')
  }
  is((await put(world, ':PVDictionaries', 'potato, tomato\npassword')).status, 200)
  const checked = await world.call('POST', '/admin/validatePassword', {
    ...asSuper,
    body: 'myPassword1',
  })
  equal(checked.body.data.errors, ['ILLEGAL_WORD', 'NO_GOODSTRENGTH'])
})

test('D33 put: colours that are hard to read, and addresses that are none, are refused', async ({
  world,
}) => {
  const wrong = await put(world, ':PageColors', '{"light":{"link":"#ffff00"}}')
  equal([wrong.status, /contrast of 1\.0\d to #ffffff/.test(wrong.body.message)], [400, true])
  is((await put(world, ':PageColors', '{"light":{"link":"#8a1538"}}')).status, 200)
  for (const name of [':NavbarAboutUrl', ':LogoCustomizationFile'])
    for (const value of ['javascript:alert(1)', '//example.org', 'help'])
      is((await put(world, name, value)).status, 400, `${name} ${value}`)
  for (const name of [':NavbarAboutUrl', ':LogoCustomizationFile', ':FooterCopyright'])
    is((await put(world, name, ' False ')).status, 200, name)
})

test('D33 put: what asks for what happens anyway is taken', async ({ world }) => {
  for (const [name, { allowed }] of REFUSED_SETTINGS)
    is((await put(world, name, ' False ')).status, allowed === null ? 400 : 200, name)
})

test('settings.replaceAll: one refused setting refuses them all', async ({ world }) => {
  const json = { ':ZipDownloadLimit': 5, ':HarvestingClientCallRateLimit': 5 }
  const { status, body } = await world.call('PUT', '/admin/settings', { ...asSuper, json })
  is(status, 400)
  match(body.message, 'harvesting from others is not built yet')
  is((await world.call('GET', at(':ZipDownloadLimit'), asSuper)).status, 404)
})

const PACKAGES = fileURLToPath(new URL('../../..', import.meta.url))

/** The texts of all sources or tests, without the lists of names. */
const textsIn = (folder: 'src' | 'test'): readonly string[] =>
  readdirSync(PACKAGES).flatMap((name) =>
    (readdirSync(join(PACKAGES, name)).includes(folder)
      ? readdirSync(join(PACKAGES, name, folder), { recursive: true, encoding: 'utf8' })
      : []
    )
      .filter((path) => path.endsWith('.ts'))
      // They name settings, and read none.
      .filter((path) => !/known-settings|refused-settings|names\/words/.test(path))
      .map((path) => readFileSync(join(PACKAGES, name, folder, path), 'utf8')),
  )

/** The source builds these names. */
const BUILT_NAMES = new Set([':PrePublishDatasetWorkflowId', ':PostPublishDatasetWorkflowId'])

test('D33: every other setting is read by the source, and a test proves what it does', () => {
  const [sources, tests] = [textsIn('src'), textsIn('test')]
  const isIn = (texts: readonly string[], name: string): boolean =>
    texts.some((text) => new RegExp(`${name}\\b`).test(text))
  const effective = [...KNOWN_SETTINGS].filter((name) => !REFUSED_SETTINGS.has(name))
  equal(
    effective.filter((name) => !BUILT_NAMES.has(name) && !isIn(sources, name)),
    [],
    'not read',
  )
  equal(
    effective.filter((name) => !isIn(tests, name)),
    [],
    'not tested',
  )
  equal(
    [...REFUSED_SETTINGS.keys()].filter((name) => isIn(sources, name)),
    [],
    'refused, although read',
  )
})

test('notifications: :GuidesBaseUrl and :GuidesVersion name the guides', async ({ world }) => {
  await put(world, ':GuidesBaseUrl', 'https://guides.example.org')
  await put(world, ':GuidesVersion', '7.7')
  await world.call('POST', '/collections/:root', {
    ...asSuper,
    json: { alias: 'told', name: 'Told', collectionContacts: [{ contactEmail: 'a@b.org' }] },
  })
  const path = '/notifications/all?inAppNotificationFormat=true'
  const { text } = await world.call('GET', path, asSuper)
  match(text, '"userGuidesVersion":"7.7"')
  match(text, 'https://guides.example.org')
})

test('workflows: :WorkflowsAdminIpWhitelist is the list of addresses', async ({ world }) => {
  await put(world, ':WorkflowsAdminIpWhitelist', '192.0.2.9')
  const { text } = await world.call('GET', '/admin/workflows/ip-whitelist', asSuper)
  match(text, '192.0.2.9')
})

test('D04: :ExportInstallationAsDistributorOnlyWhenNotSet names the installation in DDI', async ({
  world,
}) => {
  const { id, pid } = await aDataset(world)
  await publish(world, id)
  const ddi = async () =>
    (await world.call('GET', `/datasets/export?exporter=ddi&persistentId=${pid}`)).text
  const withOwnDistributor = async () => {
    const fields = [
      {
        typeName: 'distributor',
        value: [{ distributorName: { typeName: 'distributorName', value: 'Its own' } }],
      },
    ]
    const edit = { ...asSuper, json: { fields } }
    const { status, text } = await world.call(
      'PUT',
      `/datasets/${id}/editMetadata?replace=true`,
      edit,
    )
    is(status, 200, text)
    await publish(world, id)
  }
  await withOwnDistributor()
  const times = async () => (await ddi()).split('<distrbtr source="archive"').length - 1
  is(await times(), 2)
  await put(world, ':ExportInstallationAsDistributorOnlyWhenNotSet', 'true')
  is(await times(), 1)
})

test('D04: :HideSchemaDotOrgDownloadUrls keeps schema.org from saying where files are', async ({
  world,
}) => {
  const { id, pid } = await aDataset(world)
  await aFile(world, id)
  await publish(world, id)
  const addresses = async (exporter: string) =>
    (
      await world.call('GET', `/datasets/export?exporter=${exporter}&persistentId=${pid}`)
    ).text.split('/access/datafile/').length - 1
  equal([await addresses('schema.org'), await addresses('turtle')], [1, 1])
  await put(world, ':HideSchemaDotOrgDownloadUrls', 'true')
  equal([await addresses('schema.org'), await addresses('turtle')], [0, 0])
  is(await addresses('croissant'), 1)
})

test('D15: :DatasetChecksumValidationSizeLimit and :DataFileChecksumValidationSizeLimit spare what is larger', async ({
  world,
}) => {
  const publishedWithoutBytes = async (): Promise<boolean> => {
    const { id } = await aDataset(world)
    await aFile(world, id)
    for await (const key of world.storage.list('')) await world.storage.delete(key)
    await world.call('POST', `/datasets/${id}/actions/:publish?type=major`, asSuper)
    const { body } = await world.call('GET', `/datasets/${id}/versions/:latest`, asSuper)
    return body.data.versionState === 'RELEASED'
  }
  is(await publishedWithoutBytes(), false)
  for (const name of [
    ':DatasetChecksumValidationSizeLimit',
    ':DataFileChecksumValidationSizeLimit',
  ]) {
    is((await put(world, name, '0')).status, 200)
    is(await publishedWithoutBytes(), true, name)
    await world.call('DELETE', at(name), asSuper)
  }
})

test.run()
