import { suite } from 'uvu'
import { equal, is, match, not } from 'uvu/assert'
import { nextPath } from '../../src/sessions/next-path.ts'
import { openBrowser } from '../app/browser.ts'
import { cutBody } from '../app/cut-body.ts'
import { openSite, type Site } from '../app/site.ts'

const test = suite<{ site: Site }>('signing in on the pages')

test.before.each(async (context) => {
  context.site = await openSite()
})

test('who signs up is signed in, may read what others may not, and comes back to the page they came from', async ({
  site,
}) => {
  const { pid } = await site.draft({ title: 'Secret tides' })
  const page = `/citation?persistentId=${pid}`
  const browser = openBrowser(site)
  const hidden = await browser.get(page)
  is(hidden.status, 404)
  match(hidden.text, `href="/account/sign-in?next=/citation%3FpersistentId%3D`)
  const made = await browser.signUp('ada', { next: page })
  equal([made.status, made.location], [303, page])
  is((await browser.get(page)).status, 404)
  const superuser = await site.repository.users.byUserName('ada')
  await site.repository.users.admin.setSuperuser(
    site.admin,
    { kind: 'id', id: superuser?.id ?? 0 },
    true,
  )
  const { status, text, headers } = await browser.get(page)
  is(status, 200)
  match(text, '<h1>Secret tides</h1>')
  is(headers.get('Cache-Control'), 'private, no-store')
  match(headers.get('Vary') ?? '', 'Cookie')
  is((await site.get(page)).status, 404)
})

test('a form that ends early is refused, and is no fault of the page', async ({ site }) => {
  const { status, text } = await openBrowser(site).request('/account/sign-in', {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: cutBody('userName=ada&pass'),
  })
  is(status, 400)
  match(text, 'The body ended early.')
  equal(site.faults, [])
})

test('a wrong name and a wrong password look alike, and both are throttled', async ({ site }) => {
  const browser = openBrowser(site)
  await browser.signUp('ada')
  const stranger = openBrowser(site)
  const nobody = await stranger.signIn('nobody', 'x')
  const wrong = await stranger.signIn('ada', 'x')
  const bare = ({ text }: { readonly text: string }) => text.replaceAll(/value="[^"]*"/g, '')
  equal([nobody.status, bare(nobody)], [400, bare(wrong)])
  match(wrong.text, 'role="alert"')
  not.match(wrong.text, 'value="x"')
  is((await openBrowser(site).signIn('ADA@users.example.org')).status, 303)
  for (let n = 0; n < 40; n++) await stranger.signIn('ada', 'x')
  is((await openBrowser(site).signIn('ada')).status, 429)
  site.clock.advance(3600)
  is((await openBrowser(site).signIn('ada')).status, 303)
})

test('a stranger who uses up the tries of a name locks nobody out of a browser that signed in before', async ({
  site,
}) => {
  const KEY = '__Host-holdfast-browser'
  const [ada, eve, stranger] = [openBrowser(site), openBrowser(site), openBrowser(site)]
  await ada.signUp('ada')
  await eve.signUp('eve')
  await ada.post('/account/sign-out', {})
  for (let n = 0; n < 40; n++) await stranger.signIn('ada', 'x')
  const from = async (kept: string, password?: string) => {
    const browser = openBrowser(site)
    browser.jar.set(KEY, kept)
    return (await browser.signIn('ada', password)).status
  }
  const kept = ada.jar.get(KEY) ?? ''
  const [id, name, code = ''] = kept.split('-')
  const forged = [`${id}-${'0'.repeat(32)}-${code}`, `${id}-${name}-${'0'.repeat(64)}`, `${id}`]
  for (const other of ['', eve.jar.get(KEY) ?? '', ...forged]) is(await from(other), 429, other)
  is(await from(kept), 303)
  for (let n = 0; n < 30; n++) is(await from(kept, 'x'), 400, `try ${n}`)
  is(await from(kept), 429)
  is((await ada.signIn('ADA@users.example.org')).status, 429)
})

test('the cookie is new at every sign-in, kept from scripts, and its session ends with it', async ({
  site,
}) => {
  const browser = openBrowser(site)
  const made = await browser.signUp('ada')
  const [session = '', known = ''] = made.headers.getSetCookie()
  match(session, /^__Host-holdfast=[0-9a-f]{64}; Path=\/; HttpOnly; SameSite=Lax; Secure$/)
  match(known, /^__Host-holdfast-browser=[0-9a-f-]+; Max-Age=31536000; Path=\/; HttpOnly;/)
  const first = browser.jar.get('__Host-holdfast')
  await browser.post('/account/sign-in', { name: 'ada', password: 'correct horse 1' })
  const second = browser.jar.get('__Host-holdfast')
  not.equal(second, first)
  const thief = openBrowser(site)
  thief.jar.set('__Host-holdfast', first ?? '')
  is((await thief.get('/account')).status, 303)
  thief.jar.set('__Host-holdfast', second ?? '')
  is((await thief.get('/account')).status, 200)
  is((await browser.post('/account/sign-out', {})).status, 303)
  equal([...browser.jar.keys()], ['__Host-holdfast-browser'])
  is((await thief.get('/account')).status, 303)
})

test('a session ends without use, and after a week in any case', async ({ site }) => {
  const browser = openBrowser(site)
  await browser.signUp('ada')
  const isIn = async () => (await browser.get('/account')).status === 200
  for (let n = 0; n < 23; n++) {
    site.clock.advance(7 * 3600)
    is(await isIn(), true, `after ${n} uses`)
  }
  site.clock.advance(7.5 * 3600)
  is(await isIn(), false)
  await browser.signIn('ada')
  await site.repository.settings.put(site.admin, { name: ':LoginSessionTimeout' }, { value: '30' })
  site.clock.advance(31 * 60)
  is(await isIn(), false)
  const { id } = (await site.repository.users.byUserName('ada')) ?? { id: 0 }
  await site.repository.handleJob({ kind: 'sweepStagedObjects' })
  const account = { kind: 'account', accountId: id, userName: 'ada', superuser: false } as const
  equal(await site.repository.sessions.mine(account), [])
})

test('mails come in the language of the page: of sign-up, of the last sign-in, and of a forgotten password', async ({
  site,
}) => {
  const { repository, admin } = site
  const german = { 'Accept-Language': 'de' }
  const subjects = async () => (await site.mails()).map(({ subject }) => subject).slice(-2)
  const person = {
    userName: 'ada',
    password: 'correct horse 1',
    firstName: 'Ada',
    lastName: 'Byron',
    email: 'ada@users.example.org',
  }
  await openBrowser(site).send('/account/sign-up', person, german)
  equal((await subjects()).toSorted(), [
    'River Data: E-Mail-Adresse bestätigen',
    'River Data: Ihr Konto wurde angelegt',
  ])
  const stranger = openBrowser(site)
  await stranger.send('/account/forgot', { name: 'ada' })
  is((await subjects()).at(-1), 'River Data: Choose a new password')
  await stranger.send('/account/forgot', { name: 'ada' }, german)
  is((await subjects()).at(-1), 'River Data: Ein neues Passwort wählen')
  const { ref } = await site.draft({ title: 'Tides' })
  const place = { kind: 'dataset', ref } as const
  await repository.assignments.assign(admin, place, { assignee: '@ada', roleAlias: 'curator' })
  await repository.reviews.submit(admin, ref)
  is(
    (await subjects()).at(-1),
    'River Data: Ein Datensatz wurde zur Begutachtung eingereicht „Tides“',
  )
  await openBrowser(site).signIn('ada')
  is(await languageOf(site), 'en')
})

const languageOf = async ({ repository }: Site) =>
  (await repository.users.byUserName('ada'))?.language

test('no other site can send a form in the name of a reader, and no page of another session', async ({
  site,
}) => {
  const browser = openBrowser(site)
  await browser.signUp('ada')
  const formToken = await browser.formToken()
  const send = (token: string, headers: Readonly<Record<string, string>>) =>
    browser.send('/account/token', { 'form-token': token, do: 'make' }, headers)
  const own = { Origin: 'https://data.example.org' }
  for (const [token, headers] of [
    [formToken, { 'Sec-Fetch-Site': 'cross-site', ...own }],
    [formToken, { 'Sec-Fetch-Site': 'same-site' }],
    [formToken, { 'Sec-Fetch-Site': 'none' }],
    ['', {}],
    ['a'.repeat(64), own],
  ] as const)
    is((await send(token, headers)).status, 403, JSON.stringify(headers))
  const old = (Origin: string) =>
    site.pages.request('/account/sign-in', {
      method: 'POST',
      body: new URLSearchParams({ name: 'ada', password: 'correct horse 1' }),
      headers: Origin === '' ? {} : { Origin },
    })
  is((await old('https://evil.example')).status, 403)
  is((await old('null')).status, 403)
  is((await old('')).status, 403)
  is((await old('https://data.example.org')).status, 303)
  is((await send(formToken, own)).status, 200)
})

test('a form whose session has ended is kept, and taken after the same person signed in again', async ({
  site,
}) => {
  const browser = openBrowser(site)
  await browser.signUp('ada')
  const fields = { 'form-token': await browser.formToken(), lastName: 'O"Byron', firstName: 'Ada' }
  const typed = { ...fields, email: 'ada@users.example.org' }
  site.clock.advance(9 * 3600)
  const kept = await browser.send('/account/profile?lang=de', { ...typed, current: 'secret' })
  not.match(kept.text, 'secret')
  is(kept.status, 403)
  match(kept.text, 'Sie sind abgemeldet')
  match(kept.text, 'action="/account/profile?lang=de"')
  match(kept.text, 'name="lastName" value="O&quot;Byron"')
  is((await browser.send('/account/profile', typed)).status, 403)
  await browser.signIn('ada')
  const taken = await browser.send('/account/profile', typed)
  is(taken.status, 303)
  is((await site.repository.users.byUserName('ada'))?.lastName, 'O"Byron')
  is(
    (await browser.send('/account/profile', { ...typed, 'form-token': 'a'.repeat(64) })).status,
    403,
  )
})

test('a form of an ended session is not taken from another person, nor after a sign-out', async ({
  site,
}) => {
  const browser = openBrowser(site)
  await openBrowser(site).signUp('grace')
  await browser.signUp('ada')
  const typed = { 'form-token': await browser.formToken(), do: 'make' }
  site.clock.advance(9 * 3600)
  await browser.signIn('grace')
  is((await browser.send('/account/token', typed)).status, 403)
  await browser.signIn('ada')
  const own = { 'form-token': await browser.formToken(), do: 'make' }
  await browser.post('/account/sign-out', {})
  await browser.signIn('ada')
  is((await browser.send('/account/token', own)).status, 403)
})

test('a form without a session or with passwords only leads to the sign-in, and from there back to its page', async ({
  site,
}) => {
  const browser = openBrowser(site)
  await browser.signUp('ada')
  const password = { 'form-token': await browser.formToken(), current: 'x', password: 'y' }
  site.clock.advance(9 * 3600)
  const from = (Referer: string) => browser.send('/account/password', password, { Referer })
  const { status, location, text } = await from('https://data.example.org/account/password?lang=de')
  is(status, 303)
  is(location, '/account/sign-in?next=/account/password%3Flang%3Dde')
  is(text, '')
  is((await from('https://evil.example/account')).location, '/account/sign-in')
  is((await openBrowser(site).send('/account/token', { do: 'make' })).location, '/account/sign-in')
})

test('a sign-in leads to no other site', async ({ site }) => {
  await openBrowser(site).signUp('ada')
  for (const [next, location] of [
    ['/citation?persistentId=x#files', '/citation?persistentId=x#files'],
    ['https://evil.example/', '/account'],
    ['//evil.example/', '/account'],
    ['/\\evil.example', '/account'],
    ['/.//evil.example', '/account'],
    ['/\t/evil.example', '/account'],
    ['javascript:alert(1)', '/account'],
    ['', '/account'],
  ] as const) {
    const password = 'correct horse 1'
    const sent = await openBrowser(site).send('/account/sign-in', { name: 'ada', password, next })
    is(sent.location, location, next)
  }
})

test('a sign-in leads to no path beside the installation', () => {
  const where = { base: '/repo', otherwise: '/repo/account' }
  is(nextPath('/repo/citation?persistentId=x', where), '/repo/citation?persistentId=x')
  for (const text of ['/other', '/repo/../other', '/repo/%2e%2e/other', '/repo/..//evil.example'])
    is(nextPath(text, where), '/repo/account', text)
})

test('a form with the character NUL is refused', async ({ site }) => {
  is((await openBrowser(site).signUp('ada', { firstName: 'A\0da' })).status, 400)
})

test('a sign-up says at each field what is wrong, in the language of the page', async ({
  site,
}) => {
  await openBrowser(site).signUp('ada')
  const browser = openBrowser(site)
  const bad = { password: 'abc', email: 'ada@users.example.org', firstName: '' }
  const english = await browser.signUp('Ada', bad)
  is(english.status, 400)
  match(english.text, '<a href="#field-password">The password cannot be used: it is too short')
  match(english.text, 'id="field-firstName" name="firstName" required')
  match(english.text, 'aria-describedby="problem-firstName"')
  not.match(english.text, 'value="abc"')
  const german = await browser.request('/account/sign-up', {
    method: 'POST',
    body: new URLSearchParams({ ...bad, userName: 'b', lastName: '<b>' }),
    headers: { 'Accept-Language': 'de' },
  })
  match(german.text, 'Der Vorname fehlt')
  match(german.text, 'value="&lt;b&gt;"')
  const taken = await browser.signUp('ADA', { email: 'new@users.example.org' })
  match(taken.text, '<a href="#field-userName">')
  await site.repository.settings.put(site.admin, { name: ':AllowSignUp' }, { value: 'false' })
  is((await browser.signUp('grace')).status, 503)
  not.match((await browser.get('/account/sign-in')).text, '/account/sign-up')
})

test('a forgotten password is replaced by a mail, once, and all sessions end', async ({ site }) => {
  const browser = openBrowser(site)
  await browser.signUp('ada')
  const stranger = openBrowser(site)
  const answers = [
    await stranger.send('/account/forgot', { name: 'ada' }),
    await stranger.send('/account/forgot', { name: 'nobody' }),
  ]
  equal(answers[0]?.text, answers[1]?.text)
  const mails = (await site.mails()).filter(({ subject }) => subject.includes('new password'))
  equal(
    mails.map(({ to }) => to),
    ['ada@users.example.org'],
  )
  const reset = /\?reset=(\S+)/.exec(mails[0]?.text ?? '')?.[1] ?? ''
  const use = (token: string, password = 'battery staple 2') =>
    stranger.send('/account/reset', { reset: token, password })
  is((await use(`${reset.slice(0, -1)}${reset.endsWith('0') ? '1' : '0'}`)).status, 400)
  is((await use(reset, 'abc')).status, 400)
  is((await use(reset)).location, '/account/sign-in?done=changed')
  is((await use(reset, 'another one 3')).status, 400)
  is((await browser.get('/account')).status, 303)
  is((await stranger.signIn('ada')).status, 400)
  is((await stranger.signIn('ada', 'battery staple 2')).status, 303)
})

test('a reset ends the token of the person who made the account with an address that they never confirmed', async ({
  site,
}) => {
  const stranger = openBrowser(site)
  await stranger.signUp('ada')
  const reset = async (password: string) => {
    site.clock.advance(1)
    await openBrowser(site).send('/account/forgot', { name: 'ada' })
    const mails = (await site.mails()).filter(({ subject }) => subject.includes('new password'))
    const link = /\?reset=(\S+)/.exec(mails.at(-1)?.text ?? '')?.[1] ?? ''
    await openBrowser(site).send('/account/reset', { reset: link, password })
  }
  const token = async () =>
    /<code>([^<]+)/.exec((await stranger.post('/account/token', { do: 'make' })).text)?.[1] ?? ''
  const works = (made: string) =>
    site.repository.tokens.authenticate(made).then(
      () => true,
      () => false,
    )
  const first = await token()
  await reset('battery staple 2')
  equal([await works(first), (await stranger.get('/account')).status], [false, 303])
  await stranger.signIn('ada', 'battery staple 2')
  const second = await token()
  await reset('another one 3')
  is(await works(second), true)
})

test('a mail address is confirmed by its account, after a click', async ({ site }) => {
  const browser = openBrowser(site)
  await browser.signUp('ada')
  const mail = (await site.mails()).find(({ subject }) => subject.includes('Confirm'))
  const path =
    /https:\/\/data\.example\.org(\/account\/confirm\S+)/.exec(mail?.text ?? '')?.[1] ?? ''
  const scanner = await openBrowser(site).get(path)
  match(scanner.location ?? '', '/account/sign-in?next=/account/confirm%3Fconfirm%3D')
  match((await browser.get(path)).text, 'ada@users.example.org')
  const isConfirmed = async () =>
    (await site.repository.users.byUserName('ada'))?.emailConfirmedAt !== null
  is(await isConfirmed(), false)
  const confirm = decodeURIComponent(path.split('=')[1] ?? '')
  is((await browser.post('/account/confirm', { confirm })).location, '/account?done=confirmed')
  is(await isConfirmed(), true)
})

test.run()
