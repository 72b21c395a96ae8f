import { suite } from 'uvu'
import { equal, is, match } from 'uvu/assert'
import { openBrowser } from '../app/browser.ts'
import { openSite, type Site, university } from '../app/site.ts'

const test = suite<{ site: Site }>('signing in with a service of others')

const ADA = {
  subject: 'person-7',
  email: 'ada@users.example.org',
  emailVerified: true,
  firstName: 'Ada',
  lastName: 'Byron',
  userName: 'ada',
  groups: [] as readonly string[],
}

test.before.each(async (context) => {
  context.site = await openSite()
  university.identity = ADA
})

const comeBack = async (browser: ReturnType<typeof openBrowser>, next = '/collection/root') => {
  await browser.get(`/account/provider/university?next=${next}`)
  return browser.get('/account/provider/university/back?code=x')
}

test('a person of a service gets an account at once, and the same one each time', async ({
  site,
}) => {
  const browser = openBrowser(site)
  match((await browser.get('/account/sign-in')).text, 'Sign in with Example University')
  const away = await browser.get('/account/provider/university?next=/collection/root')
  match(away.location ?? '', 'https://login.example.edu/?back=https://data.example.org/account/')
  const back = await browser.get('/account/provider/university/back?code=x')
  equal([back.status, back.location], [303, '/collection/root'])
  match((await browser.get('/account/profile')).text, '@ada')
  is((await comeBack(openBrowser(site), 'https://evil.example')).location, '/account')
  const account = await site.repository.users.byUserName('ada')
  equal(
    [account?.provider, account?.persistentUserId, account?.emailConfirmedAt !== null],
    ['university', 'person-7', true],
  )
  is(await site.repository.users.byUserName('ada1'), null)
})

test('a sign-in with a service leads back to an address with a tilde', async ({ site }) => {
  is((await comeBack(openBrowser(site), '/collection/~ada')).location, '/collection/~ada')
})

test('a sign-in with a service from a long address needs no cookie that browsers drop', async ({
  site,
}) => {
  const browser = openBrowser(site)
  const next = `/search?q=${'%25'.repeat(600)}`
  const away = await browser.get(`/account/provider/university?${new URLSearchParams({ next })}`)
  is((away.headers.get('Set-Cookie') ?? '').length < 4096, true)
  const back = await browser.get('/account/provider/university/back?code=x')
  equal([back.status, back.location], [303, '/account'])
})

test('an answer without the cookie of its beginning signs nobody in, nor does one that proves nothing', async ({
  site,
}) => {
  const browser = openBrowser(site)
  is((await browser.get('/account/provider/university/back?code=x')).status, 400)
  university.identity = null
  const refused = await comeBack(browser)
  is(refused.status, 400)
  match(refused.text, 'did not prove who you are')
  is(browser.jar.size, 0)
  is((await browser.get('/account/provider/nobody')).status, 404)
})

test('an account becomes that of a service only by an address that both sides have verified', async ({
  site,
}) => {
  await openBrowser(site).signUp('ada')
  const account = async () => site.repository.users.byUserName('ada')
  const german = openBrowser(site)
  german.jar.set('lang', 'de')
  const taken = await comeBack(german)
  is(taken.status, 409)
  match(taken.text, 'Ein anderes Konto hat diese E-Mail-Adresse.')
  const { id } = (await account()) ?? { id: 0 }
  const me = { kind: 'account', accountId: id, userName: 'ada', superuser: false } as const
  const token = await site.repository.users.confirmations.token(site.admin, { kind: 'id', id })
  await site.repository.users.confirmations.confirm(me, token ?? '')
  university.identity = { ...ADA, emailVerified: false }
  is((await comeBack(openBrowser(site))).status, 409)
  university.identity = ADA
  is((await comeBack(openBrowser(site))).status, 303)
  equal([(await account())?.id, (await account())?.provider], [id, 'university'])
  university.identity = { ...ADA, subject: 'person-8' }
  is((await comeBack(openBrowser(site))).status, 409)
})

test(':AllowRemoteAuthSignUp decides for each service whether new people get accounts', async ({
  site,
}) => {
  const put = (value: string) =>
    site.repository.settings.put(site.admin, { name: ':AllowRemoteAuthSignUp' }, { value })
  for (const value of ['false', '{"default":"true","university":"false"}', '{"default":false}']) {
    await put(value)
    is((await comeBack(openBrowser(site))).status, 503, value)
  }
  await put('{"default":"false","university":"true"}')
  is((await comeBack(openBrowser(site))).status, 303)
})

test('groups that follow a service are brought up to date at each sign-in', async ({ site }) => {
  const { explicit } = site.repository.groups
  const staff = { collection: { kind: 'root' }, alias: 'staff' } as const
  const words = { name: 'Staff', description: '' }
  const { ownerId: id } = await explicit.create(site.admin, staff, words)
  university.groups = [
    { there: 'employees', here: `&explicit/${id}-staff` },
    { there: 'professors', here: `&explicit/${id}-staff` },
    { there: 'employees', here: `&explicit/${id}-gone` },
  ]
  const members = async () => (await explicit.get(site.admin, staff)).members
  for (const [there, expected] of [
    [['professors'], ['@ada']],
    [['employees', 'students'], ['@ada']],
    [['students'], []],
  ] as const) {
    university.identity = { ...ADA, groups: there }
    await comeBack(openBrowser(site))
    equal(await members(), expected)
  }
  university.groups = []
})

test.run()
