import { suite } from 'uvu'
import { equal, is } from 'uvu/assert'
import { openWorld, type World } from '../app/world.ts'

const test = suite<{ world: World }>('administering the installation')

test.before(async (context) => {
  const university = {
    id: 'university',
    title: 'University',
    begin: async () => ({ url: 'https://login.example.org', kept: '' }),
    complete: async () => null,
  }
  context.world = await openWorld({
    identityProviders: [university],
    features: {
      roleAssignmentHistory: true,
      versionNotes: false,
      incompleteMetadata: true,
      bearerTokens: false,
      bearerClaims: false,
    },
  })
})
test.after(({ world }) => world?.close())

const asSuper = { as: 'superuser' } as const
const banner = (more: object = {}) => ({
  dismissibleByUser: 'true',
  messageTexts: [
    { lang: 'fr', message: 'Arrêt dimanche' },
    { lang: 'en', message: 'Down on <b>Sunday</b><script>alert(1)</script>' },
  ],
  ...more,
})

test('admin.featureFlags: lists which are on; an unknown flag is 404', async ({ world }) => {
  const { body } = await world.call('GET', '/admin/featureFlags', asSuper)
  equal(body.data, {
    API_BEARER_AUTH: 'disabled',
    API_BEARER_AUTH_PROVIDE_MISSING_CLAIMS: 'disabled',
    API_SESSION_AUTH: 'disabled',
    INCOMPLETE_METADATA_VIA_API: 'enabled',
    ROLE_ASSIGNMENT_HISTORY: 'enabled',
    VERSION_NOTE: 'disabled',
  })
  const one = await world.call('GET', '/admin/featureFlags/VERSION_NOTE', asSuper)
  equal(one.body.data, { enabled: false })
  is((await world.call('GET', '/admin/featureFlags/version_note', asSuper)).status, 404)
})

test('admin.authenticationProviders: built-in accounts and configured services are listed, and stay on', async ({
  world,
}) => {
  const { body } = await world.call('GET', '/admin/authenticationProviders', asSuper)
  equal(
    body.data.map((each: { readonly id: string; readonly enabled: boolean }) => [
      each.id,
      each.enabled,
    ]),
    [
      ['builtin', true],
      ['university', true],
    ],
  )
  const put = (id: string, text: string) =>
    world.call('PUT', `/admin/authenticationProviders/${id}/enabled`, { ...asSuper, body: text })
  is((await put('builtin', 'true')).status, 200)
  is((await put('builtin', 'false')).status, 400)
  is((await put('builtin', 'perhaps')).status, 400)
  is((await put('university', 'true')).status, 200)
  is((await put('university', 'false')).status, 400)
  is((await put('orcid', 'true')).status, 404)
})

test('admin.banners: are added, shown in English, withdrawn and deleted', async ({ world }) => {
  const path = '/admin/bannerMessage'
  const { status, body } = await world.call('POST', path, { ...asSuper, json: banner() })
  is(status, 200)
  const { id } = body.data
  const list = async () => (await world.call('GET', path, asSuper)).body.data
  equal(await list(), [{ id, displayValue: 'Down on <b>Sunday</b>' }])
  is((await world.call('PUT', `${path}/${id}/deactivate`, asSuper)).status, 200)
  is((await list()).length, 1, 'withdrawn ones stay in the list')
  is((await world.call('DELETE', `${path}/${id}`, asSuper)).status, 200)
  equal(await list(), [])
  for (const [method, at] of [
    ['PUT', `${path}/${id}/deactivate`],
    ['DELETE', `${path}/${id}`],
    ['DELETE', `${path}/x`],
  ] as const)
    is((await world.call(method, at, asSuper)).status, 404)
})

test('admin.banners: pages have each change at once', async ({ world }) => {
  const path = '/admin/bannerMessage'
  const shown = async () => (await world.repository.settings.look()).banners.length
  is(await shown(), 0)
  const added = await world.call('POST', path, { ...asSuper, json: banner() })
  is(await shown(), 1)
  const { id } = added.body.data
  await world.call('PUT', `${path}/${id}/deactivate`, asSuper)
  is(await shown(), 0)
  await world.call('DELETE', `${path}/${id}`, asSuper)
})

test('admin.addBanner: an invalid message is refused', async ({ world }) => {
  const text = (lang: string, message: string) => ({ messageTexts: [{ lang, message }] })
  for (const wrong of [
    { messageTexts: [] },
    { messageTexts: null },
    text('xx', 'Down'),
    text('en', ' '),
    text('en', 'x'.repeat(10_001)),
    { messageTexts: [...text('en', 'a').messageTexts, ...text('en', 'b').messageTexts] },
    { dismissibleByUser: 'perhaps' },
  ]) {
    const json = banner(wrong)
    const { status } = await world.call('POST', '/admin/bannerMessage', { ...asSuper, json })
    is(status, 400, JSON.stringify(wrong).slice(0, 80))
  }
})

test('info.setting: shows only settings that pages need', async ({ world }) => {
  const read = (name: string) => world.call('GET', `/info/settings/${name}`)
  await world.store.write(async ({ settings }) => {
    await settings.put(':PublishDatasetDisclaimerText', 'Think twice')
    await settings.put(':BuiltinUsersKey', 'secret')
  })
  const shown = await read(':PublishDatasetDisclaimerText')
  equal([shown.status, shown.body.data], [200, { message: 'Think twice' }])
  for (const name of [
    ':DatasetPublishPopupCustomText',
    ':DatasetSubmitForReviewPopupCustomText',
    ':SubmitForReviewDatasetDisclaimerText',
  ]) {
    is((await read(name)).status, 404, name)
    const body = `Read ${name}`
    await world.call('PUT', `/admin/settings/${name}`, { ...asSuper, body })
    equal((await read(name)).body.data, { message: body })
  }
  for (const name of [':MaxEmbargoDurationInMonths', ':BuiltinUsersKey', ':Nothing']) {
    const { status, body } = await read(name)
    equal([status, body.message], [404, `Setting ${name} not found`])
  }
  is((await read('incompleteMetadataViaApi')).body.data, true)
})

test('info.applicationTermsOfUse: in the requested language, else the default', async ({
  world,
}) => {
  const read = async (query = '') =>
    (await world.call('GET', `/info/applicationTermsOfUse${query}`)).body.data.message
  is(await read(), 'There are no Terms of Use for this installation.')
  await world.store.write(async ({ settings }) => {
    await settings.put(':ApplicationTermsOfUse', 'Be kind')
    await settings.put(':ApplicationTermsOfUse/lang/fr', 'Soyez gentils')
  })
  is(await read('?lang=fr'), 'Soyez gentils')
  is(await read('?lang=de'), 'Be kind')
  is(await read(), 'Be kind')
})

test('fields.facetable and admin.field: definitions of fields', async ({ world }) => {
  const { body } = await world.call('GET', '/datasetfields/facetables', {
    headers: { 'X-Service-key': 'of nobody' },
  })
  const [author] = body.data.filter((each: { readonly name: string }) => each.name === 'authorName')
  equal([author.displayName, author.typeClass], ['Author Name', 'primitive'])
  is(
    body.data.some((each: { readonly name: string }) => each.name === 'title'),
    false,
  )
  const subject = await world.call('GET', '/admin/datasetfield/subject', asSuper)
  equal([subject.body.data.metadataBlock, subject.body.data.allowsMultiples], ['citation', true])
  is(subject.body.data.controlledVocabularyValues.length, 14)
  const child = await world.call('GET', '/admin/datasetfield/authorName', asSuper)
  equal([child.body.data.hasParent, child.body.data.parentAllowsMultiples], [true, true])
  is((await world.call('GET', '/admin/datasetfield/nothing', asSuper)).status, 404)
  const path = '/admin/datasetfield/controlledVocabulary'
  is((await world.call('GET', `${path}/subject`, asSuper)).body.data.length, 14)
  is((await world.call('GET', `${path}/title`, asSuper)).status, 404)
})

test.run()
