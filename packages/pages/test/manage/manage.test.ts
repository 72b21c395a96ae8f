import { BUILT_IN_ROLES } from '@holdfast/core/rules'
import { suite } from 'uvu'
import { equal, is, match, not } from 'uvu/assert'
import { openBrowser } from '../app/browser.ts'
import type { Browser, Scene } from '../app/scene.ts'
import { hidden, problemsOf } from '../deposit/begun-dataset.ts'
import { at, openRivers, RIVERS, RIVERS_REF } from './rivers.ts'

const test = suite<Scene>('looking after a collection')

const PARTS = [
  '',
  '/metadata',
  '/new',
  '/publish',
  '/roles',
  '/groups',
  '/curation',
  '/guestbooks',
  '/templates',
  '/storage',
  '/links',
  '/move',
  '/delete',
]
test.before.each(openRivers)

/** The parts that a browser opens, after each was asked for. */
async function opened(browser: Browser): Promise<readonly string[]> {
  const found: string[] = []
  for (const part of PARTS) if ((await browser.get(at(part))).status === 200) found.push(part)
  return found
}

test('each role opens its pages and no others, and the collection links to them', async ({
  site,
}) => {
  for (const part of PARTS) {
    const guest = await site.get(at(part))
    equal([guest.status, guest.headers.get('Location')?.split('?')[0]], [303, '/account/sign-in'])
  }
  const EDIT = [
    '',
    '/metadata',
    '/new',
    '/publish',
    '/roles',
    '/groups',
    '/curation',
    '/guestbooks',
    '/templates',
    '/storage',
    '/links',
    '/delete',
  ]
  const expected: Readonly<Record<string, readonly string[]>> = {
    admin: EDIT,
    curator: ['/new', '/curation', '/links'],
  }
  for (const role of [null, ...BUILT_IN_ROLES.map(({ alias }) => alias)]) {
    const browser = openBrowser(site)
    const name = `person-${role ?? 'outsider'}`
    await browser.signUp(name)
    const place = { kind: 'collection', ref: RIVERS_REF } as const
    if (role !== null)
      await site.repository.assignments.assign(site.admin, place, {
        assignee: `@${name}`,
        roleAlias: role,
      })
    const pages = expected[role ?? ''] ?? []
    equal(await opened(browser), pages, name)
    const page = (await browser.get('/collection/rivers')).text
    is(page.includes('Look after this collection'), pages.length > 0, name)
    // The same check as for reading, so two of them stand for all.
    const closed = role === null || role === 'curator' ? PARTS : []
    for (const part of closed.filter((each) => !pages.includes(each)))
      is((await browser.post(at(part), { ...RIVERS, do: 'revoke' })).status, 404, name + part)
  }
  is(
    (await site.repository.collections.get(site.admin, RIVERS_REF, SHOWN)).collection.publishedAt,
    null,
  )
  equal(site.faults, [])
})

const SHOWN = { childCount: false, hiddenContacts: true }

test('settings are changed; what is wrong is said at its field', async ({ ada }) => {
  match((await ada.get('/')).text, 'href="/collection/root/manage"')
  const page = (await ada.get(at(''))).text
  match(page, 'value="Rivers &lt;b&gt;"')
  match(page, 'a@example.org\nb@example.org')
  not.match(page, '<script')
  const basedOn = { 'based-on': hidden(page, 'based-on') }
  const wrong = await ada.post(at(''), { ...basedOn, ...RIVERS, name: '', contacts: 'nobody' })
  is(wrong.status, 400)
  match(wrong.text, '<a href="#field-name">')
  match(wrong.text, '<a href="#field-contacts">')
  const taken = await ada.post('/collection/root/manage/new', RIVERS)
  equal([taken.status, taken.text.includes('with this alias already')], [409, true])
  const renamed = await ada.post(at(''), {
    ...basedOn,
    ...RIVERS,
    alias: 'streams',
    name: 'Streams',
  })
  is(renamed.location, '/collection/streams/manage?done=saved')
  match((await ada.get(renamed.location ?? '')).text, 'Saved.')
  match((await ada.get('/collection/streams/manage?lang=de')).text, 'Einstellungen')
})

test('a collection is published once', async ({ site, ada }) => {
  const sure = { 'sure-publish': 'yes' }
  await ada.post('/collection/root/manage/publish', sure)
  is((await site.get('/collection/rivers')).status, 404)
  match(
    (await ada.get('/collection/rivers')).text,
    new RegExp(`not published yet.* href="${at('/publish')}"`),
  )
  const unsure = await ada.post(at('/publish'), {})
  equal([unsure.status, problemsOf(unsure.text)], [400, ['sure-publish']])
  is((await site.get('/collection/rivers')).status, 404)
  is((await ada.post(at('/publish'), sure)).location, '/collection/rivers')
  not.match((await ada.get('/collection/rivers')).text, 'not published yet')
  is((await site.get('/collection/rivers')).status, 200)
  is((await ada.get(at('/publish'))).status, 404)
})

test('roles are given and taken by those who hold them', async ({ site, ada }) => {
  const grace = openBrowser(site)
  await grace.signUp('grace')
  const wrong = await ada.post(at('/roles'), { assignee: '@nobody', role: 'member' })
  equal([wrong.status, wrong.text.includes('<a href="#field-assignee">')], [400, true])
  match((await ada.get(at('/roles'))).text, /<option value=""[^>]*>Choose a role/)
  const none = await ada.post(at('/roles'), { assignee: 'grace', role: '', do: 'assign' })
  is(none.status, 400)
  match(none.text, '<a href="#field-role">')
  match(none.text, /name="assignee"[^>]*value="grace"/)
  await ada.post(at('/roles'), { assignee: 'grace', role: 'curator', do: 'assign' })
  const listed = (await ada.get(at('/roles'))).text
  match(listed, '@grace')
  const [, assignment = ''] = /@grace[\s\S]*?name="assignment" value="(\d+)"/.exec(listed) ?? []
  equal(await opened(grace), ['/new', '/curation', '/links'])
  is((await ada.post(at('/roles'), { assignment, do: 'revoke' })).status, 303)
  const history = (await ada.get(at('/roles'))).text.split('<summary>History: ')[1] ?? ''
  match(history, /<td>@grace<\/td><td>Curator<\/td><td>[^<]+, @ada<\/td><td>[^<]+, @ada<\/td>/)
  equal(await opened(grace), [])
})

test('drafts are listed by state, and get one of the labels', async ({ site, ada }) => {
  const { ref, id, pid } = await site.draft({ title: 'Ebb <i>' })
  const value = JSON.stringify({ default: ['Checked', 'Held back'] })
  const page = '/collection/root/manage/curation'
  not.match((await ada.get(page)).text, 'name="label"')
  await site.repository.settings.put(site.admin, { name: ':AllowedCurationLabels' }, { value })
  await site.repository.reviews.submit(site.admin, ref)
  const listed = (await ada.get(page)).text
  match(listed, /<h2>Review[\s\S]*Ebb &lt;i&gt;/)
  match(listed, `/deposit?${new URLSearchParams({ persistentId: pid })}`)
  const label = (text: string) => ada.post(page, { dataset: String(id), label: text })
  is((await label('Guess')).status, 400)
  is((await label('Checked')).status, 303)
  match((await ada.get(page)).text, '<option value="Checked" selected')
  is((await label('')).status, 303)
  is((await site.repository.curation.status(site.admin, ref))?.label, null)
})

test('guestbooks are offered or not, and their answers lead to the API', async ({ site, ada }) => {
  const { id } = await site.repository.guestbooks.create(site.admin, RIVERS_REF, {
    name: 'Why?',
    enabled: true,
    requires: [],
    questions: [],
  })
  const page = (await ada.get(at('/guestbooks'))).text
  const csv = /href="(\/download\/answers[^"]+)"/.exec(page)?.[1]?.replaceAll('&amp;', '&') ?? ''
  is(
    JSON.parse((await ada.get(csv)).text).path,
    `/api/collections/rivers/guestbookResponses?guestbookId=${id}`,
  )
  await ada.post(at('/guestbooks'), { guestbook: String(id), do: 'disable' })
  match((await ada.get(at('/guestbooks'))).text, 'not offered')
})

test('a guestbook is written row by row, and changed without losing its questions', async ({
  site,
  ada,
}) => {
  const page = at('/guestbooks/edit')
  const typed = {
    name: 'Why <i>?',
    enabled: 'yes',
    'requires-email': 'yes',
    rows: '1',
    'question-0-text': 'Which <b> field?',
    'question-0-type': 'options',
  }
  const more = await ada.post(page, { ...typed, add: 'question' })
  match(more.text, /name="question-1-text"[^>]*autofocus|autofocus[^>]*name="question-1-text"/)
  equal([more.status, more.text.includes('name="question-1-text"')], [200, true])
  match(more.text, 'value="Which &lt;b&gt; field?"')
  const wrong = await ada.post(page, { ...typed, name: ' ' })
  is(wrong.status, 400)
  match(wrong.text, 'href="#field-name"')
  is((await ada.post(page, typed)).status, 400)
  const options = { 'question-0-options': 'Law\r\nArts\r\nLaw' }
  is((await ada.post(page, { ...typed, ...options })).status, 303)
  const listed = async () =>
    (
      await site.repository.guestbooks.list(site.admin, RIVERS_REF, {
        inherited: false,
        use: false,
      })
    )[0]?.guestbook
  const made = await listed()
  const [question] = made?.questions ?? []
  equal([made?.requires, question?.options.map(({ value }) => value)], [['email'], ['Law', 'Arts']])
  const edit = `${page}?guestbook=${made?.id}`
  match((await ada.get(at('/guestbooks'))).text, `href="${edit}"`)
  match((await ada.get(edit)).text, 'value="Why &lt;i&gt;?"')
  const change = {
    ...typed,
    guestbook: String(made?.id),
    'question-0-id': String(question?.id),
    'question-0-options': 'Arts\nMusic',
    'question-0-hidden': 'yes',
  }
  is((await ada.post(page, change)).status, 303)
  const [changed] = (await listed())?.questions ?? []
  equal([changed?.id, changed?.hidden], [question?.id, true])
  is(changed?.options[0]?.id, question?.options[1]?.id)
  const elsewhere = '/collection/root/manage/guestbooks/edit'
  is((await ada.get(`${elsewhere}?guestbook=${made?.id}`)).status, 404)
  is((await ada.post(elsewhere, change)).status, 404)
  is((await site.get(edit)).status, 303)
})

test('groups are made, filled, emptied and deleted by those who manage roles', async ({
  site,
  ada,
}) => {
  const grace = openBrowser(site)
  await grace.signUp('grace')
  const send = (fields: Record<string, string>) =>
    ada.post(at('/groups'), { group: 'divers', ...fields })
  const wrong = await send({ do: 'create', alias: 'a b', name: '<u>' })
  is(wrong.status, 400)
  match(wrong.text, 'href="#field-alias"')
  match(wrong.text, 'value="&lt;u&gt;"')
  is((await send({ do: 'create', alias: 'divers', name: 'Divers <b>' })).status, 303)
  is(
    (await grace.post(at('/groups'), { do: 'add', group: 'divers', member: '@grace' })).status,
    404,
  )
  is((await send({ do: 'add', member: '@nobody' })).status, 409)
  is((await send({ do: 'add', member: '@grace' })).status, 303)
  const shown = (await ada.get(at('/groups'))).text
  match(shown, 'Divers &lt;b&gt;')
  match(shown, '<code>@grace</code>')
  is((await send({ do: 'describe', name: 'Swimmers', description: 'They swim.' })).status, 303)
  is((await send({ do: 'remove', member: '@grace' })).status, 303)
  match((await ada.get(at('/groups'))).text, 'It has no members.')
  is((await ada.confirm(at('/groups'), { group: 'divers', do: 'delete' })).status, 303)
  not.match((await ada.get(at('/groups'))).text, 'Swimmers')
  equal(site.faults, [])
})

test('refusals and roles are shown in the language of the reader; what has no words there is marked', async ({
  site,
  ada,
}) => {
  const german = (path: string, fields: Record<string, string>) =>
    ada.post(`${at(path)}?lang=de`, fields)
  const wrong = await german('/groups', { do: 'create', alias: 'a b', name: '' })
  match(wrong.text, 'href="#field-name">Es fehlt ein Name.')
  match((await german('/groups', { do: 'add', group: 'x', member: '@x' })).text, 'Nicht gefunden')
  const unknown = await german('/roles', { assignee: '@nobody', role: 'admin' })
  match(unknown.text, 'Es gibt weder ein Konto noch eine Gruppe mit diesem Namen.')
  match(unknown.text, 'Kuratieren: Betreut Datensätze')
  not.match(unknown.text, '>Curator')
  const grace = openBrowser(site)
  await grace.signUp('grace')
  await ada.post(at('/roles'), { assignee: '@grace', role: 'admin' })
  match(
    (await grace.post(`${at('/storage')}?lang=de`, { quota: '5' })).text,
    'Das dürfen nur Superuser.',
  )
  const english = await ada.post('/collection/root/manage/guestbooks?lang=de', { guestbook: 'x' })
  match(english.text, '<p lang="en">No guestbook was chosen.')
})

test('a theme stands on the page of the collection, in colours that can be read', async ({
  site,
  ada,
}) => {
  const theme = {
    tagline: 'Water <b>',
    linkUrl: 'https://rivers.example.org',
    backgroundColor: '#8a1538',
  }
  for (const [field, value] of [
    ['linkUrl', 'javascript:alert(1)'],
    ['backgroundColor', 'red;}'],
  ] as const) {
    const wrong = await ada.post(at('/theme'), { ...theme, [field]: value })
    equal([wrong.status, wrong.text.includes(`<a href="#field-${field}">`)], [400, true])
  }
  is((await ada.post(at('/theme'), theme)).status, 303)
  const { text } = await ada.get('/collection/rivers')
  match(text, '<div class="theme"><div>Water &lt;b&gt;</div><a href="https://rivers.example.org">')
  match(text, 'href="/pages/theme-8a1538.css"')
  const style = await site.get('/pages/theme-8a1538.css')
  match(style.text, 'background:#8a1538;color:#ffffff')
  is((await site.get('/pages/theme-red.css')).status, 404)
  is((await ada.post(at('/theme'), { tagline: '', linkUrl: '', backgroundColor: '' })).status, 303)
  not.match((await ada.get('/collection/rivers')).text, 'class="theme"')
})

test('settings that somebody else stored meanwhile come back with both texts', async ({ ada }) => {
  const read = { ...RIVERS, 'based-on': hidden((await ada.get(at(''))).text, 'based-on') }
  is((await ada.post(at(''), { ...read, affiliation: 'Theirs' })).status, 303)
  const conflict = await ada.post(at(''), { ...read, affiliation: 'Mine' })
  is(conflict.status, 409)
  match(conflict.text, 'Somebody stored changes while you wrote.')
  match(conflict.text, '<dd class="text">Theirs</dd>')
  is(conflict.text.match(/<dd class="text">/g)?.length, 1)
  match(conflict.text, 'value="Mine"')
  const again = { ...read, affiliation: 'Mine', 'based-on': hidden(conflict.text, 'based-on') }
  is((await ada.post(at(''), again)).status, 303)
})

test('a quota is shown to editors and set by superusers', async ({ site, ada }) => {
  const grace = openBrowser(site)
  await grace.signUp('grace')
  await ada.post(at('/roles'), { assignee: '@grace', role: 'admin' })
  not.match((await grace.get(at('/storage'))).text, 'name="quota"')
  is((await grace.post(at('/storage'), { quota: '5' })).status, 403)
  is((await ada.post(at('/storage'), { quota: 'much' })).status, 400)
  is((await ada.post(at('/storage'), { quota: '2048' })).status, 303)
  match((await grace.get(at('/storage'))).text, '2.0 KB')
})

test.run()
