import { KNOWN_SETTINGS, REFUSED_SETTINGS } from '@holdfast/core/rules'
import { suite } from 'uvu'
import { equal, is, match, not } from 'uvu/assert'
import { isOfKind, SETTING_FORMS } from '../../src/admin/setting-catalogue.ts'
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
  for (const path of ['/admin/settings', '/admin/users']) match(overview, `href="${path}"`)
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
  await ada.post(path, { do: 'reset', value: '' })
  is((await site.repository.settings.shown(site.admin)).has(':ZipUploadFilesLimit'), false)
  is((await ada.post('/admin/setting?name=:OAIServerEnabled', { value: 'x' })).status, 404)
  const terms = '/admin/setting?name=:ApplicationTermsOfUse&language='
  is((await ada.post(`${terms}english`, { value: 'x' })).status, 400)
  is((await ada.post(`${terms}fr`, { value: 'Soyez gentils' })).status, 303)
})

test('a secret is set and never shown', async ({ ada }) => {
  const path = '/admin/setting?name=:BuiltinUsersKey'
  is((await ada.post(path, { value: 'open sesame' })).status, 303)
  for (const page of [path, '/admin/settings']) {
    const { text } = await ada.get(page)
    match(text, 'set, not shown')
    not.match(text, /sesame|sha256/)
  }
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
  const unsure = await change('deactivate')
  equal([unsure.status, unsure.text.includes('#field-sure-deactivate')], [400, true])
  is((await change('deactivate', { 'sure-deactivate': 'yes' })).status, 303)
  match((await ada.get(path)).text, 'Deactivated on')
  is((await change('delete', { 'sure-delete': 'yes' })).location, '/admin/users?done=saved')
  is((await ada.get(path)).status, 404)
  const { repository, admin } = site
  await repository.users.admin.setSuperuser(admin, { kind: 'userName', userName: 'admin' }, false)
  is((await ada.post('/admin/user?name=ada', { do: 'noSuperuser' })).status, 409)
})

test.run()
