import { suite } from 'uvu'
import { equal, is, match, not } from 'uvu/assert'
import { openBrowser } from '../app/browser.ts'
import { openSite, type Site } from '../app/site.ts'

const test = suite<{ site: Site; ada: ReturnType<typeof openBrowser> }>('the pages of an account')

test.before.each(async (context) => {
  context.site = await openSite()
  context.ada = openBrowser(context.site)
  await context.ada.signUp('ada')
})

test('an account page is for its reader alone', async ({ site, ada }) => {
  const pages = ['', '/notifications', '/requests', '/profile', '/password', '/token', '/sessions']
  for (const page of pages) {
    const { status, headers, text } = await ada.get(`/account${page}`)
    is(status, 200, page)
    is(headers.get('Cache-Control'), 'private, no-store')
    match(headers.get('Content-Security-Policy') ?? '', "frame-ancestors 'none'")
    match(text, 'aria-current="page"')
    not.match(text, '<script')
    const guest = await site.get(`/account${page}`)
    const next = encodeURIComponent(`/account${page}`).replaceAll('%2F', '/')
    equal([guest.status, guest.headers.get('Location')], [303, `/account/sign-in?next=${next}`])
  }
})

test('people choose of what they are notified, in the list and by mail', async ({ site, ada }) => {
  const kinds = '/account/notifications/kinds'
  match((await ada.get('/account/notifications')).text, `href="${kinds}"`)
  const { text } = await ada.get(kinds)
  not.match(text, 'CHECKSUMFAIL')
  const ticked = [...text.matchAll(/<input [^>]*name="((?:inApp|email)-\w+)"[^>]* checked/g)]
  const wanted = ticked.map(([, name = '']) => name)
  is(wanted.length, wanted.filter((name) => name.startsWith('email-')).length * 2)
  const without = wanted.filter((name) => !['email-CREATEDV', 'inApp-ASSIGNROLE'].includes(name))
  const all = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, 'yes']))
  is((await ada.post(kinds, all(without))).status, 303)
  const muted = async () => {
    const account = await site.repository.users.byUserName('ada')
    const [accountId = 0, userName = ''] = [account?.id, account?.userName]
    const actor = { kind: 'account', accountId, userName, superuser: false } as const
    const { notifications } = site.repository
    return [await notifications.muted(actor, 'email'), await notifications.muted(actor, 'inApp')]
  }
  equal(await muted(), [['CREATEDV'], ['ASSIGNROLE']])
  not.match((await ada.get(kinds)).text, /name="email-CREATEDV"[^>]* checked/)
  is((await ada.post(kinds, all(wanted))).status, 303)
  equal(await muted(), [[], []])
})

test('the notifications of a page are marked as read together, and one that is gone does no harm', async ({
  site,
  ada,
}) => {
  await site.repository.users.admin.setSuperuser(
    site.admin,
    { kind: 'userName', userName: 'ada' },
    true,
  )
  for (const alias of ['ebb', 'flow'])
    await ada.post('/collection/root/manage/new', {
      ...{ alias, name: alias, type: 'LABORATORY', contacts: 'a@example.org' },
    })
  const { text } = await ada.get('/account/notifications')
  const ids = new Set([...text.matchAll(/name="id" value="(\d+)"/g)].map(([, id = '']) => id))
  is(ids.size > 1, true)
  match(text, 'Mark these as read')
  const form = new URLSearchParams({ 'form-token': await ada.formToken(), do: 'read' })
  for (const id of [...ids, '999999']) form.append('id', id)
  const { status, location } = await ada.send('/account/notifications?page=2', form)
  equal([status, location], [303, '/account/notifications?page=2'])
  not.match((await ada.get('/account/notifications')).text, 'Mark')
})

test('my data are narrowed by words and state, on every page of the list', async ({
  site,
  ada,
}) => {
  const place = { kind: 'collection', ref: { kind: 'root' } } as const
  const curator = { assignee: '@ada', roleAlias: 'curator' }
  await site.repository.assignments.assign(site.admin, place, curator)
  for (let number = 0; number < 21; number += 1) await site.draft({ title: `Ebb <${number}>` })
  const { ref } = await site.draft({ title: 'Flow' })
  await site.publish(ref)
  const first = (await ada.get('/account')).text
  match(first, '>published (2)<')
  match(first, 'href="#deposit"')
  not.match(first, 'name="words" value="e')
  const found = (await ada.get('/account?words=EBB&state=Draft')).text
  match(found, 'value="EBB"')
  not.match(found, 'Flow')
  const next = /href="(\/account\?[^"]*page=2)"/.exec(found)?.[1]?.replaceAll('&amp;', '&') ?? ''
  match(next, 'words=EBB&state=Draft')
  match((await ada.get(next)).text, 'Ebb &lt;')
  const published = (await ada.get('/account?state=Published')).text
  equal([published.includes('Flow'), published.includes('Ebb')], [true, false])
  match((await ada.get('/account?words=nowhere')).text, 'Nothing was found.')
  is((await ada.get('/account?state=x')).status, 200)
})

test('of many collections where one may add datasets, the page says that there are more', async ({
  site,
  ada,
}) => {
  const place = { kind: 'collection', ref: { kind: 'root' } } as const
  const admin = { assignee: '@ada', roleAlias: 'admin' }
  await site.repository.assignments.assign(site.admin, place, admin)
  const facts = { type: 'LABORATORY', contacts: 'a@example.org' }
  for (let number = 0; number < 50; number += 1) {
    const made = { alias: `c${number}`, name: `C ${number}`, ...facts }
    is((await ada.post('/collection/root/manage/new', made)).status, 303)
  }
  match((await ada.get('/account')).text, 'And 1 more: the page of a collection')
})

test('a token is shown once, replaced and revoked', async ({ site, ada }) => {
  match((await ada.get('/account/token')).text, 'You have no token')
  const shown = (await ada.post('/account/token', { do: 'make' })).text
  const token = /<code>([^<]+)<\/code>/.exec(shown)?.[1] ?? ''
  is((await site.repository.tokens.authenticate(token)).kind, 'account')
  not.match((await ada.get('/account/token')).text, token)
  await ada.confirm('/account/token', { do: 'revoke' })
  match((await ada.get('/account/token')).text, 'You have no token')
})

test('a new password needs the present one, and ends the other sessions', async ({ site, ada }) => {
  const other = openBrowser(site)
  await other.signIn('ada')
  const change = (current: string) =>
    ada.post('/account/password', { current, password: 'battery staple 2' })
  const wrong = await change('guess')
  is(wrong.status, 400)
  match(wrong.text, '<a href="#field-current">The present password is wrong.</a>')
  is((await change('correct horse 1')).status, 303)
  is((await ada.get('/account')).status, 200)
  is((await other.get('/account')).status, 303)
})

test('who has no password yet signs in with the API token, and chooses one', async ({ site }) => {
  const admin = openBrowser(site)
  is((await admin.signIn('admin', 'guess')).status, 400)
  is((await admin.signIn('admin', 'a token for this test')).status, 303)
  match((await admin.get('/account/password')).text, 'API token, because you have no password yet')
  const change = { current: 'a token for this test', password: 'battery staple 2' }
  is((await admin.post('/account/password', change)).status, 303)
  is((await openBrowser(site).signIn('admin', 'a token for this test')).status, 400)
  is((await openBrowser(site).signIn('admin', 'battery staple 2')).status, 303)
})

test('sessions are listed, and ended one by one or everywhere', async ({ site, ada }) => {
  const [one, two] = [openBrowser(site), openBrowser(site)]
  await one.signIn('ada')
  await two.signIn('ada')
  const [mark = ''] = [
    ...(await ada.get('/account/sessions')).text.matchAll(/name="session" value="([^"]+)"/g),
  ].map(([, value]) => value ?? '')
  await ada.post('/account/sessions', { session: mark })
  const states = async () =>
    [(await one.get('/account')).status, (await two.get('/account')).status].toSorted()
  equal(await states(), [200, 303])
  await ada.post('/account/sign-out', { where: 'everywhere' })
  equal(await states(), [303, 303])
  is((await ada.get('/account')).status, 303)
})

test('a profile is changed, and a new mail address waits to be confirmed', async ({
  site,
  ada,
}) => {
  const profile = { firstName: 'Augusta', lastName: 'King', email: 'king@users.example.org' }
  const wrong = await ada.post('/account/profile', { ...profile, email: 'x' })
  match(wrong.text, '<a href="#field-email">')
  match(wrong.text, 'value="Augusta"')
  const bare = await ada.post('/account/profile', profile)
  match(bare.text, '<a href="#field-current">The present password is wrong.</a>')
  is(
    (await ada.post('/account/profile', { ...profile, email: 'Ada@users.example.org' })).status,
    303,
  )
  is((await ada.post('/account/profile', { ...profile, current: 'correct horse 1' })).status, 303)
  match((await ada.get('/account/profile')).text, 'value="king@users.example.org"')
  const to = (await site.mails()).map((mail) => mail.to)
  is(to.at(-1), 'king@users.example.org')
  const orcid = (text: string) => ada.post('/account/profile', { ...profile, orcid: text })
  const unknown = await orcid('0000-0002-1825-0098')
  match(unknown.text, '<a href="#field-orcid">It must be an ORCID iD')
  is((await orcid('https://orcid.org/0000-0002-1825-0097')).status, 303)
  is((await ada.post('/account/profile', profile)).status, 303)
  match((await ada.get('/account/profile')).text, 'value="0000-0002-1825-0097"')
  is((await orcid('')).status, 303)
  is((await site.repository.users.byUserName('ada'))?.orcid, null)
})

test.run()
