import { isOfKind, KNOWN_SETTINGS, REFUSED_SETTINGS, SETTING_FORMS } from '@holdfast/core/rules'
import { suite } from 'uvu'
import { equal, is, match, not } from 'uvu/assert'
import { ADMIN_PAGES } from '../../src/admin/admin-pages.ts'
import { openBrowser } from '../app/browser.ts'
import { openSite, type Site } from '../app/site.ts'

type Browser = ReturnType<typeof openBrowser>

const test = suite<{ readonly site: Site; readonly ada: Browser; readonly grace: Browser }>(
  'administration',
)

const PATHS = [
  '/admin',
  '/admin/settings',
  '/admin/setting?name=:AllowSignUp',
  '/admin/users',
  '/admin/user?name=grace',
  '/admin/licenses',
  '/admin/metadata-blocks',
  '/admin/metadata-block?name=citation',
  '/admin/dataset-types',
  '/admin/dataset-type?name=dataset',
  '/admin/storage',
  '/admin/jobs?state=waiting',
  '/admin/workflows',
  '/admin/external-tools',
  '/admin/search-index?compare=yes',
  '/admin/banners',
  '/admin/fixity',
  '/admin/exports',
  '/admin/harvesting',
]

test.before.each(async (context) => {
  const site = await openSite()
  const [ada, grace] = [openBrowser(site), openBrowser(site)]
  await ada.signUp('ada')
  await grace.signUp('grace', { firstName: 'Grace <b>', affiliation: '<script>1</script>' })
  const { repository, admin } = site
  await repository.users.admin.setSuperuser(admin, { kind: 'userName', userName: 'ada' }, true)
  Object.assign(context, { site, ada, grace })
})

test('superusers find every page by its link, and for others there is none', async ({
  site,
  ada,
  grace,
}) => {
  for (const path of PATHS) {
    const guest = await site.get(path)
    equal(
      [guest.status, guest.headers.get('Location')?.split('?')[0]],
      [303, '/account/sign-in'],
      path,
    )
    is((await grace.get(path)).status, 404, path)
    for (const language of ['en', 'de'])
      is((await ada.get(`${path}${path.includes('?') ? '&' : '?'}lang=${language}`)).status, 200)
  }
  is((await grace.post('/admin/user?name=ada', { do: 'noSuperuser' })).status, 404)
  const overview = (await ada.get('/admin')).text
  for (const path of Object.values(ADMIN_PAGES)) match(overview, `href="/admin${path}"`)
  match((await ada.get('/account')).text, 'href="/admin"')
  not.match((await grace.get('/account')).text, 'href="/admin"')
  equal(site.faults, [])
})

test('every setting with an effect is described, and no other', () => {
  const effective = [...KNOWN_SETTINGS].filter((name) => !REFUSED_SETTINGS.has(name))
  equal([...SETTING_FORMS.keys()].map((key) => `:${key}`).toSorted(), effective.toSorted())
  equal(
    [
      isOfKind('12', 'number'),
      isOfKind('1e3', 'number'),
      isOfKind('{', 'json'),
      isOfKind('[]', 'json'),
    ],
    [true, false, false, true],
  )
})

test('a setting is changed and taken back; a value that it cannot use is refused at its field', async ({
  site,
  ada,
}) => {
  const path = '/admin/setting?name=%3AZipUploadFilesLimit'
  const wrong = await ada.post(path, { value: 'many <i>' })
  equal([wrong.status, wrong.text.includes('<a href="#field-value">')], [400, true])
  match(wrong.text, 'value="many &lt;i&gt;"')
  is((await ada.post(path, { value: '7' })).location, `${path}&done=saved`)
  match((await ada.get(path)).text, '<code>7</code>')
  await ada.confirm(path, { do: 'reset', value: '' })
  is((await site.repository.settings.shown(site.admin)).has(':ZipUploadFilesLimit'), false)
  is((await ada.post('/admin/setting?name=:CVocConf', { value: 'x' })).status, 404)
  const terms = '/admin/setting?name=:ApplicationTermsOfUse&language='
  is((await ada.post(`${terms}english`, { value: 'x' })).status, 400)
  is((await ada.post(`${terms}fr`, { value: 'Soyez gentils' })).status, 303)
})

test('a secret is set and never shown, not even when the session has ended', async ({
  site,
  ada,
}) => {
  const path = '/admin/setting?name=:BuiltinUsersKey'
  is((await ada.post(path, { secret: 'open sesame' })).status, 303)
  for (const page of [path, '/admin/settings']) {
    const { text } = await ada.get(page)
    match(text, 'set, not shown')
    not.match(text, /sesame|sha256/)
  }
  match((await ada.post(path, { secret: ' ' })).text, 'aria-invalid="true"')
  const typed = { 'form-token': await ada.formToken(), do: 'save', secret: 'open barley' }
  site.clock.advance(9 * 3600)
  const ended = await ada.send(path, typed)
  is(ended.status, 403)
  not.match(ended.text, 'barley')
})

test('users are found and changed, and what they typed stays text', async ({
  site,
  ada,
  grace,
}) => {
  const list = (await ada.get('/admin/users?term=gra')).text
  match(list, 'Grace &lt;b&gt;')
  match(list, '&lt;script>1&lt;/script>'.replaceAll('>', '&gt;'))
  not.match(list, '@ada<')
  const path = '/admin/user?name=grace'
  const change = (step: string, more = {}) => ada.post(path, { do: step, ...more })
  await change('superuser')
  is((await grace.get('/admin')).status, 200)
  await change('noSuperuser')
  await change('signOut')
  is((await grace.get('/account')).status, 303)
  const lost = await change('merge', { into: 'nobody', 'sure-merge': 'yes' })
  equal([lost.status, lost.text.includes('<a href="#field-into">')], [400, true])
  for (const step of ['removeRoles', 'deactivate']) {
    const unsure = await change(step)
    equal([unsure.status, unsure.text.includes(`#field-sure-${step}`)], [400, true])
  }
  is((await change('removeRoles', { 'sure-removeRoles': 'yes' })).status, 303)
  is((await change('deactivate', { 'sure-deactivate': 'yes' })).status, 303)
  match((await ada.get(path)).text, 'Deactivated on')
  is((await change('delete', { 'sure-delete': 'yes' })).location, '/admin/users?done=saved')
  is((await ada.get(path)).status, 404)
  const { repository, admin } = site
  const own = () => ada.post('/admin/user?name=ada', { do: 'noSuperuser' })
  is((await own()).location, '/account?done=saved')
  await repository.users.admin.setSuperuser(admin, { kind: 'userName', userName: 'ada' }, true)
  await repository.users.admin.setSuperuser(admin, { kind: 'userName', userName: 'admin' }, false)
  is((await own()).status, 409)
})

test('licences are added, ordered, offered, made the default, and deleted', async ({
  site,
  ada,
}) => {
  const path = '/admin/licenses'
  const BY = { name: 'My <terms>', uri: 'https://example.org/terms', sortOrder: '9' }
  is((await ada.post(path, { do: 'add', ...BY, uri: 'nowhere' })).status, 400)
  is((await ada.post(path, { do: 'add', ...BY })).status, 303)
  const added = (await site.repository.licenses.all()).find(({ uri }) => uri === BY.uri)
  const change = (step: string, more = {}) =>
    ada.post(path, { license: String(added?.id), do: step, ...more })
  match((await ada.get(path)).text, 'My &lt;terms&gt;')
  is((await change('order', { sortOrder: 'first' })).status, 400)
  for (const [step, more] of [['order', { sortOrder: '3' }], ['inactive'], ['active']] as const)
    is((await change(step, more)).status, 303, step)
  is((await change('default')).status, 303)
  const remove = () => ada.confirm(path, { license: String(added?.id), do: 'delete' })
  is((await remove()).status, 409)
  await ada.post(path, { license: '1', do: 'default' })
  is((await remove()).status, 303)
})

test('a set for harvesting is added, changed and deleted; a fault keeps what was typed', async ({
  site,
  ada,
}) => {
  const path = '/admin/harvesting'
  const SET = { name: 'law', definition: 'subject:"Law" <b>', description: 'About law' }
  const wrong = await ada.post(path, { do: 'add', ...SET, name: 'the law' })
  equal([wrong.status, wrong.text.includes('About law')], [400, true])
  is((await ada.post(path, { do: 'add', ...SET })).location, `${path}?done=saved`)
  match((await ada.get(path)).text, 'subject:&quot;Law&quot; &lt;b&gt;')
  const one = '/admin/harvest-set?name=law'
  const unread = await ada.post(one, { ...SET, definition: '(' })
  equal([unread.status, unread.text.includes('<a href="#field-definition">')], [400, true])
  is((await ada.post(one, { ...SET, definition: '*' })).location, `${one}&done=saved`)
  const sets = async () =>
    (await site.repository.harvesting.sets.all()).map(({ spec, definition }) => spec + definition)
  equal(await sets(), ['law*'])
  is((await ada.confirm(path, { name: 'law', do: 'delete' })).status, 303)
  equal(await sets(), [])
  is((await ada.get(one)).status, 404)
})

const BLOCK = [
  '#metadataBlock\tname\towner\tdisplayName\tblockURI',
  '\tboats\t\tBoats\t',
  '#datasetField\tname\ttitle\tdescription\twatermark\tfieldType\tdisplayOrder\tdisplayFormat\tadvancedSearchField\tallowControlledVocabulary\tallowmultiples\tfacetable\tdisplayoncreate\trequired\tparent\tblock\ttermURI',
  '\tboatName\tName <i>\t\t\ttext\t0\t\tFALSE\tFALSE\tFALSE\tFALSE\tFALSE\tFALSE\t\tboats\t',
].join('\n')

test('a block is loaded from a file, or its faults are listed, and its fields are shown or not', async ({
  site,
  ada,
  grace,
}) => {
  const load = async (text: string, by = ada) => {
    const body = new FormData()
    body.set('form-token', await by.formToken())
    body.set('file', new File([text], 'boats.tsv'))
    return by.request('/admin/metadata-blocks/load', { method: 'POST', body })
  }
  is((await load(BLOCK, grace)).status, 404)
  const wrong = await load(BLOCK.replace('\ttext\t', '\tprose\t'))
  equal([wrong.status, wrong.text.includes('<a href="#field-file">')], [400, true])
  match(wrong.text, /line 4[\s\S]*fieldType/)
  is((await load(BLOCK)).location, '/admin/metadata-blocks?done=saved')
  const path = '/admin/metadata-block?name=boats'
  match((await ada.get(path)).text, 'Name &lt;i&gt;')
  is((await ada.post(path, { show: 'boatName' })).status, 303)
  is((await ada.post(path, { show: 'title' })).status, 400)
  is((await site.repository.blocks.get('boats')).fields[0]?.displayOnCreate, true)
  await ada.post(path, { block: 'disable' })
  match((await ada.get('/admin/metadata-blocks')).text, 'not offered')
})

test('dataset types are added with their blocks and licences, changed and deleted', async ({
  site,
  ada,
}) => {
  const path = '/admin/dataset-types'
  const type = { name: 'software', displayName: 'Code <b>', block: 'geospatial' }
  is((await ada.post(path, { ...type, name: '7' })).status, 400)
  const added = await ada.post(path, type)
  is(added.location, '/admin/dataset-type?name=software&done=saved')
  await site.repository.blocks.setEnabled(site.admin, 'geospatial', false)
  match((await ada.get(added.location ?? '')).text, /value="geospatial" checked/)
  const cc0 = 'http://creativecommons.org/publicdomain/zero/1.0'
  const change = (fields: Record<string, string>) =>
    ada.post('/admin/dataset-type?name=software', fields)
  await change({ block: 'geospatial', license: cc0 })
  equal((await site.repository.datasetTypes.get('software')).type.linkedBlocks, ['geospatial'])
  await change({ license: cc0 })
  is((await change({ block: 'geospatial', license: cc0 })).status, 400)
  const view = await site.repository.datasetTypes.get('software')
  equal([view.type.linkedBlocks, view.type.licenseIds], [[], [1]])
  match((await ada.get(path)).text, 'Code &lt;b&gt;')
  is((await ada.confirm(path, { do: 'delete', type: String(view.type.id) })).status, 303)
})

test('failed jobs are listed with their reason, and begin again', async ({ site, ada }) => {
  const { ref } = await site.draft({})
  site.failJobs(true)
  await site.publish(ref)
  await site.runJobs()
  const page = (await ada.get('/admin/jobs')).text
  match(page, 'failed on &lt;purpose&gt;')
  const [, job = ''] = /name="job" value="(\d+)"/.exec(page) ?? []
  site.failJobs(false)
  is((await ada.post('/admin/jobs', { job, do: 'retry' })).status, 303)
  is((await ada.confirm('/admin/jobs', { job, do: 'forget' })).status, 400)
})

test('a lock that stayed is shown with its reason, and superusers remove it', async ({
  site,
  ada,
  grace,
}) => {
  const { ref, pid } = await site.draft({})
  await site.repository.datasets.lock(site.admin, ref, 'EditInProgress')
  await site.repository.datasets.lock(site.admin, ref, 'InReview')
  const page = (await ada.get('/admin/jobs')).text
  match(page, 'Locks of datasets')
  match(page, '<code>EditInProgress</code>')
  not.match(page, '<code>InReview</code>')
  const step = { do: 'unlock', persistentId: pid, lock: 'EditInProgress' }
  is((await grace.post('/admin/jobs', step)).status, 404)
  is((await ada.post('/admin/jobs', { ...step, lock: 'None' })).status, 400)
  is((await ada.post('/admin/jobs', { ...step, persistentId: 'doi:1/2' })).status, 404)
  match((await ada.get('/admin/jobs')).text, 'Locks of datasets')
  is((await ada.post('/admin/jobs', step)).status, 303)
  not.match((await ada.get('/admin/jobs')).text, 'Locks of datasets')
})

test('workflows are added from JSON, become defaults, and are deleted', async ({ ada }) => {
  const path = '/admin/workflows'
  const wrong = await ada.post(path, { do: 'add', json: '{' })
  equal([wrong.status, wrong.text.includes('<a href="#field-json">')], [400, true])
  const json = JSON.stringify({ name: 'Look <b>', steps: [] })
  is((await ada.post(path, { do: 'add', json })).status, 303)
  const page = (await ada.get(path)).text
  match(page, 'Look &lt;b&gt;')
  const [, workflow = ''] = /name="workflow" value="(\d+)"/.exec(page) ?? []
  const triggers = { PrePublishDataset: '', PostPublishDataset: workflow }
  is((await ada.post(path, { do: 'defaults', ...triggers })).status, 303)
  is((await ada.confirm(path, { do: 'delete', workflow })).status, 409)
  await ada.post(path, { do: 'defaults', ...triggers, PostPublishDataset: '' })
  is((await ada.confirm(path, { do: 'delete', workflow })).status, 303)
  is((await ada.post('/admin/external-tools', { do: 'add', json: '{}' })).status, 400)
  is((await ada.post('/admin/search-index', { do: 'rebuild' })).status, 303)
})

test('messages stand on every page in its language until they are withdrawn', async ({
  site,
  ada,
}) => {
  const path = '/admin/banners'
  is((await ada.post(path, { do: 'add' })).status, 400)
  const texts = { 'text-en': 'Closed <b>today</b><script>1</script>', 'text-de': 'Heute zu' }
  is((await ada.post(path, { do: 'add', ...texts })).status, 303)
  site.clock.advance(6)
  match((await site.get('/about')).text, /class="note"><div lang="en">.*Closed/)
  not.match((await site.get('/about')).text, '<script>1')
  match((await site.get('/about?lang=de')).text, 'Heute zu')
  const [banner] = await site.repository.banners.all(site.admin)
  const change = (step: string) => ada.post(path, { do: step, banner: String(banner?.id) })
  is((await change('withdraw')).status, 303)
  site.clock.advance(6)
  not.match((await site.get('/about')).text, 'Closed')
  match((await ada.get(path)).text, 'withdrawn')
  is((await ada.confirm(path, { do: 'delete', banner: String(banner?.id) })).status, 303)
})

test('a message is hidden in one browser, where readers may hide it', async ({ site, ada }) => {
  const add = (text: string, more: Readonly<Record<string, string>>) =>
    ada.post('/admin/banners', { do: 'add', 'text-en': text, ...more })
  await add('Closed today', { dismissible: 'yes' })
  await add('Moved for good', {})
  site.clock.advance(6)
  const guest = openBrowser(site)
  const page = (await guest.get('/about')).text
  const [, id = ''] = /name="banner" value="(\d+)"/.exec(page) ?? []
  is([...page.matchAll(/Hide this message/g)].length, 1)
  is(
    (await guest.send('/banners/hide', { banner: id }, { 'Sec-Fetch-Site': 'cross-site' })).status,
    403,
  )
  for (const next of ['https://elsewhere.example/', '//elsewhere.example'])
    is((await openBrowser(site).send('/banners/hide', { banner: 'x', next })).location, '/account')
  const hidden = await guest.send('/banners/hide', { banner: id, next: '/about' })
  equal([hidden.status, hidden.location], [303, '/about'])
  const other = String(Number(id) + 1)
  await guest.send('/banners/hide', { banner: other, next: '/about' })
  is(guest.jar.get('hidden-banners'), id)
  const read = async (browser: Browser) => {
    const { text } = await browser.get('/')
    return [text.includes('Closed today'), text.includes('Moved for good')]
  }
  equal(await read(guest), [false, true])
  equal(await read(openBrowser(site)), [true, true])
  equal(await read(ada), [true, true])
})

test('the files of a dataset are compared with their checksums', async ({ site, ada }) => {
  const { ref, pid } = await site.draft({ files: ['a.txt', 'b.txt'] })
  const page = await ada.get(`/admin/fixity?dataset=${pid}`)
  match(page.text, 'Files checked: 2. Not as they should be: 0.')
  is((await ada.get('/admin/fixity?dataset=%3Cb%3E')).status, 404)
  const exports = (fields: Record<string, string>) => ada.post('/admin/exports', fields)
  is((await exports({ do: 'one', dataset: pid })).status, 400)
  match((await exports({ do: 'one', dataset: 'nothing' })).text, 'href="#field-dataset"')
  await site.publish(ref)
  for (const step of ['one', 'outdated', 'all', 'forget'])
    is((await exports({ do: step, dataset: pid })).location, '/admin/exports?done=saved', step)
})

test.run()
