import { suite } from 'uvu'
import { equal, is, match, not } from 'uvu/assert'
import { openBrowser } from '../app/browser.ts'
import { type Browser, openScene, type Scene } from '../app/scene.ts'
import { begin, hidden, REQUIRED, SURE } from './begun-dataset.ts'

const test = suite<Scene>('depositing without scripts')

test.before.each(openScene)

test('a dataset begins with its required fields; what is missing is said at each, and nothing typed is lost', async ({
  ada,
}) => {
  const empty = (await ada.get('/deposit/new?collection=root')).text
  match(empty, 'name="m.title" required')
  match(empty, 'value="Byron, Ada"')
  const typed = { 'm.author.2.authorName': '<b>Hopper', 'm.dsDescription.0.dsDescriptionValue': '' }
  const refused = await ada.post('/deposit/new', { collection: 'root', ...REQUIRED, ...typed })
  is(refused.status, 400)
  match(refused.text, '<a href="#field-m.dsDescription.0.dsDescriptionValue">')
  match(refused.text, 'name="m.author.1.authorName"')
  match(refused.text, 'value="&lt;b&gt;Hopper"')
  match(refused.text, 'value="Physics" checked')
  const more = await ada.post('/deposit/new', { collection: 'root', ...REQUIRED, add: 'author' })
  is(more.status, 200)
  match(more.text, 'name="m.author.1.authorName"')
  const { made, overview, pid } = await begin(ada)
  is(made.status, 303)
  match((await ada.get(overview)).text, 'Nothing is missing')
  match((await ada.get(`/citation?persistentId=${pid}`)).text, 'Edit this dataset')
})

test('a new row of a field takes the focus, and so does the row for which terms are looked for', async ({
  ada,
}) => {
  const focused = (text: string): string => {
    const [, before = '', after = ''] =
      /<[^>]*autofocus[^>]*name="([^"]+)"|name="([^"]+)"[^>]*autofocus/.exec(text) ?? []
    return before + after
  }
  const typed = { collection: 'root', ...REQUIRED, 'm.author.1.authorAffiliation': 'Sea Office' }
  const { text } = await ada.post('/deposit/new', { ...typed, add: 'author' })
  is(focused(text), 'm.author.2.authorName')
  is(text.split('autofocus').length, 2)
  const { dataset } = await begin(ada)
  const section = { dataset, section: 'citation.more' }
  const rows = { 'm.language.0': 'Latin', 'm.language.1': 'Ger' }
  const found = await ada.post('/deposit/metadata', { ...section, ...rows, find: 'language' })
  is(focused(found.text), 'm.language.1')
})

test('a required field that is blank is named beside it, in the language of the reader', async ({
  ada,
}) => {
  const blank = await ada.post('/deposit/new', { collection: 'root', ...REQUIRED, 'm.title': ' ' })
  is(blank.status, 400)
  match(blank.text, 'id="problem-m.title"')
  match(blank.text, 'This must be filled in.')
  not.match(blank.text, 'Title is required')
  const { pid, dataset } = await begin(ada)
  const page = `/deposit/metadata?persistentId=${pid}&section=citation`
  const based = hidden((await ada.get(page)).text, 'based-on')
  const { text } = await ada.post('/deposit/metadata?lang=de', {
    ...REQUIRED,
    dataset,
    section: 'citation',
    'based-on': based,
    'm.title': '',
  })
  match(text, 'id="problem-m.title"')
  match(text, 'Das muss ausgefüllt werden.')
  not.match(text, 'Title is required')
})

test('an identifier that cannot be right is stored, and the pages warn of it', async ({ ada }) => {
  const written = (value: string) =>
    begin(ada, {
      'm.author.0.authorIdentifierScheme': 'ORCID',
      'm.author.0.authorIdentifier': value,
    })
  const wrong = await written('0000-0002-1825-0098')
  is(wrong.made.status, 303)
  match((await ada.get(wrong.overview)).text, '“0000-0002-1825-0098” of Byron, Ada is no ORCID')
  const fair = (pid: string) => ada.get(`/deposit/fair?persistentId=${pid}`)
  match((await fair(wrong.pid)).text, '✗ Correct the identifiers of authors')
  const right = await written('0000-0002-1825-0097')
  not.match((await ada.get(right.overview)).text, 'is no ORCID')
  match((await fair(right.pid)).text, '✓ The identifiers of authors')
})

test('a dataset begins with the values of a template, which what was typed replaces', async ({
  site,
  ada,
}) => {
  const root = { kind: 'alias', alias: 'root' } as const
  const { templates } = site.repository
  const json = (typeName: string, value: unknown, multiple = false) => ({
    typeName,
    typeClass: 'primitive',
    multiple,
    value,
  })
  const made = (name: string, isDefault: boolean) =>
    templates.create(site.admin, root, {
      name,
      isDefault,
      fields: [
        json('title', 'A survey of <i>'),
        json('kindOfData', ['survey'], true),
        { ...json('subject', ['Physics'], true), typeClass: 'controlledVocabulary' },
      ],
      instructions: [{ fieldName: 'title', text: 'Name the river.' }],
    })
  const { template } = await made('Surveys', true)
  const other = await made('Others', false)
  await templates.changeLicense(
    site.admin,
    { id: template.id, given: '' },
    { kind: 'custom', terms: { termsOfUse: 'Only for reading.' } },
  )
  const form = (await ada.get('/deposit/new?collection=root')).text
  for (const text of [
    'value="A survey of &lt;i&gt;"',
    'Name the river.',
    'value="Physics" checked',
  ])
    match(form, text)
  match(form, 'value="Byron, Ada"')
  match(form, new RegExp(`template=${template.id}"[^>]*aria-current="page"`))
  const without = (await ada.get('/deposit/new?collection=root&template=')).text
  not.match(without, 'A survey of')
  const { overview, pid } = await begin(ada, { template: String(template.id) })
  match((await ada.get(overview)).text, 'Tides')
  const custom = { template: String(template.id), license: '' }
  match(
    (await ada.get(`/deposit/terms?persistentId=${(await begin(ada, custom)).pid}`)).text,
    'Only for reading.',
  )
  const section = `/deposit/metadata?persistentId=${pid}&section=citation.more`
  match((await ada.get(section)).text, 'value="survey"')
  const used = async (id: number) =>
    (await templates.get(site.admin, { id, given: '' })).template.usageCount
  equal([await used(template.id), await used(other.template.id)], [2, 0])
  await templates.delete(site.admin, { id: template.id, given: '' })
  const late = { collection: 'root', ...REQUIRED, template: String(template.id) }
  const gone = await ada.post('/deposit/new', late)
  equal([gone.status, gone.text.includes('value="Tides"')], [400, true])
  is((await ada.post('/deposit/new', { ...late, template: '' })).status, 303)
  equal(site.faults, [])
})

test('a section is stored on its own, and what somebody else stored meanwhile is shown', async ({
  site,
  ada,
}) => {
  const { pid, overview, dataset } = await begin(ada)
  const page = `/deposit/metadata?persistentId=${pid}&section=citation`
  const read = (await ada.get(page)).text
  match(read, 'value="Tides"')
  const base = { dataset, section: 'citation', 'based-on': hidden(read, 'based-on'), ...REQUIRED }
  site.clock.advance(5)
  const keywords = { 'm.keyword.0.keywordValue': 'sea', 'm.keyword.3.keywordValue': 'moon' }
  is(
    (await ada.post('/deposit/metadata', { ...base, ...keywords })).location,
    `${overview.replace(pid, encodeURIComponent(pid))}&done=saved`,
  )
  const stored = (await ada.get(page)).text
  match(stored, 'name="m.keyword.1.keywordValue"')
  site.clock.advance(5)
  const late = { ...base, 'm.title': 'Mine' }
  const conflict = await ada.post('/deposit/metadata', late)
  is(conflict.status, 409)
  match(conflict.text, 'value="Mine"')
  match(conflict.text, 'sea\nmoon')
  match((await ada.get(page)).text, 'value="Tides"')
  const again = { ...late, 'based-on': hidden(conflict.text, 'based-on') }
  is((await ada.post('/deposit/metadata', again)).status, 303)
  const now = (await ada.get(page)).text
  match(now, 'value="Mine"')
  not.match(now, 'value="sea"')
})

test('a section is no conflict where somebody stored another part of the dataset meanwhile', async ({
  site,
  ada,
}) => {
  const { pid, dataset } = await begin(ada)
  const read = async (part: string) =>
    hidden((await ada.get(`/deposit/${part}persistentId=${pid}`)).text, 'based-on')
  const [first, more, terms] = [
    await read('metadata?section=citation&'),
    await read('metadata?section=citation.more&'),
    await read('terms?'),
  ]
  const store = (section: string, basedOn: string, typed: Readonly<Record<string, string>>) => {
    site.clock.advance(5)
    return ada.post('/deposit/metadata', { dataset, section, 'based-on': basedOn, ...typed })
  }
  is((await store('citation', first, { ...REQUIRED, 'm.title': 'Ebb' })).status, 303)
  is((await store('citation.more', more, { 'm.language.0': 'German' })).status, 303)
  is((await store('citation.more', more, { 'm.language.0': 'English' })).status, 409)
  const sent = { dataset, license: 'CC0 1.0', requests: 'yes', 'based-on': terms }
  is((await ada.post('/deposit/terms', { ...sent, termsOfAccess: 'Ask.' })).status, 303)
  const late = await ada.post('/deposit/terms', { ...sent, termsOfAccess: 'Write.' })
  equal([late.status, late.text.includes('Somebody stored changes')], [409, true])
  const again = { ...sent, termsOfAccess: 'Write.', 'based-on': hidden(late.text, 'based-on') }
  is((await ada.post('/deposit/terms', again)).status, 303)
})

test('a licence that is refused can be mended in the form that comes back', async ({
  site,
  ada,
}) => {
  const { pid, dataset } = await begin(ada)
  const page = (await ada.get(`/deposit/terms?persistentId=${pid}`)).text
  site.clock.advance(5)
  const sent = { dataset, license: ':custom', requests: 'yes', termsOfAccess: 'Ask.' }
  const store = (text: string, more: Readonly<Record<string, string>> = {}) =>
    ada.post('/deposit/terms', { ...sent, 'based-on': hidden(text, 'based-on'), ...more })
  const refused = await store(page)
  equal([refused.status, refused.text.includes('termsOfUse')], [400, true])
  site.clock.advance(5)
  is((await store(refused.text, { termsOfUse: 'Be kind.' })).status, 303)
})

test('terms of long vocabularies are typed, and checked', async ({ ada }) => {
  const { pid, dataset } = await begin(ada)
  const page = await ada.get(`/deposit/metadata?persistentId=${pid}&section=citation.more`)
  is(page.text.length < 100_000, true, `${page.text.length}`)
  const edit = { dataset, section: 'citation.more', 'based-on': hidden(page.text, 'based-on') }
  const store = (...names: readonly string[]) =>
    ada.post('/deposit/metadata', {
      ...edit,
      ...Object.fromEntries(names.map((name, row) => [`m.language.${row}`, name])),
    })
  const wrong = await store('English', 'Klingonese')
  is(wrong.status, 400)
  match(wrong.text, '<a href="#field-m.language.1">')
  is((await store('English', 'German')).status, 303)
})

test('long vocabularies suggest terms: usual ones at first, then those with what is typed', async ({
  ada,
}) => {
  const { pid, dataset } = await begin(ada)
  const path = `/deposit/metadata?persistentId=${pid}&section=citation.more`
  const page = (await ada.get(path)).text
  match(
    page,
    'name="m.language.0" aria-describedby="hint-m.language.0" type="text" list="terms-language"',
  )
  match(page, /<datalist id="terms-language">.*<option value="German"/)
  not.match(page, '<option value="Upper Sorbian"')
  const edit = { dataset, section: 'citation.more', 'based-on': hidden(page, 'based-on') }
  const typed = { 'm.language.0': 'English', 'm.language.2': ' sorbian', find: 'language' }
  const found = await ada.post('/deposit/metadata', { ...edit, ...typed })
  is(found.status, 200)
  match(found.text, 'name="m.language.1" aria-describedby')
  match(found.text, '<option value="Upper Sorbian"')
  is(found.text.length < 100_000, true, `${found.text.length}`)
  not.match((await ada.get(path)).text, 'value=" sorbian"')
})

test('the author and the depositor of a new dataset are the account, with its ORCID iD', async ({
  ada,
}) => {
  const empty = (await ada.get('/deposit/new?collection=root')).text
  not.match(empty, '<option value="ORCID" selected')
  match(
    empty,
    'name="m.depositor" aria-describedby="hint-m.depositor" type="text" value="Byron, Ada"',
  )
  const orcid = '0000-0002-1825-0097'
  const person = { firstName: 'Ada', lastName: 'Byron', email: 'ada@users.example.org', orcid }
  is((await ada.post('/account/profile', { ...person, affiliation: 'Sea & Co' })).status, 303)
  const known = (await ada.get('/deposit/new?collection=root')).text
  match(known, '<option value="ORCID" selected')
  match(
    known,
    `name="m.author.0.authorIdentifier" aria-describedby="hint-m.author.0.authorIdentifier" type="text" value="${orcid}"`,
  )
  match(known, 'value="Sea &amp; Co"')
})

test('a draft is reviewed and published, with the reasons against it and the number', async ({
  site,
  ada,
}) => {
  const { overview, dataset, pid } = await begin(ada, { license: '' })
  match((await ada.get(overview)).text, 'without a licence or terms of use')
  const terms = hidden((await ada.get(`/deposit/terms?persistentId=${pid}`)).text, 'based-on')
  const chosen = { dataset, license: 'CC0 1.0', requests: 'yes', 'based-on': terms }
  is((await ada.post('/deposit/terms', chosen)).status, 303)
  is((await ada.post('/deposit/review', { dataset, do: 'submit' })).status, 303)
  match((await ada.get(overview)).text, 'It is in review.')
  for (const part of ['metadata', 'terms', 'files'])
    match(
      (await ada.get(`/deposit/${part}?persistentId=${pid}&section=citation`)).text,
      'It is in review.',
    )
  is((await ada.post('/deposit/review', { dataset, do: 'return', reason: 'Why?' })).status, 303)
  is((await ada.post('/deposit/preview', { dataset, do: 'make' })).status, 303)
  const link = /href="(\/previewurl[^"]*)"/.exec((await ada.get(overview)).text)?.[1] ?? ''
  match((await site.get(link)).text, 'Tides')
  const copied = (await ada.get(overview)).text
  match(copied, `id="preview-link">https://data.example.org${link}</a>`)
  match(copied, '<copy-text data-from="preview-link"')
  not.match(copied, 'begins a draft of a new version')
  match((await ada.get(overview)).text, 'Publish as version 1.0 (major)')
  is((await ada.post('/deposit/publish', { dataset, bump: 'major', ...SURE })).status, 303)
  is((await site.get(`/citation?persistentId=${pid}`)).status, 200)
  match((await ada.get(overview)).text, 'begins a draft of a new version')
  const section = await ada.get(`/deposit/metadata?persistentId=${pid}&section=citation`)
  const edit = { dataset, section: 'citation', 'based-on': hidden(section.text, 'based-on') }
  await ada.post('/deposit/metadata', { ...REQUIRED, ...edit, 'm.title': 'Tides again' })
  match((await ada.get(overview)).text, /Publish as version 1\.1[\s\S]*Publish as version 2\.0/)
})

test('downloads are answered by the API in the name of the reader', async ({ site, ada }) => {
  const { pid } = await begin(ada)
  const page = (await ada.get(`/citation?persistentId=${pid}`)).text
  not.match(page, '/api/access')
  const asked = async (browser: Browser, path: string) => JSON.parse((await browser.get(path)).text)
  const zip = await asked(ada, `/download/dataset?persistentId=${pid}&version=:draft`)
  equal([zip.actor.userName, zip.path.split('?')[0]], ['ada', ZIP_PATH])
  is((await asked(ada, '/download/file?fileId=7')).path, '/api/access/datafile/7')
  is((await site.get('/download/file?fileId=7')).headers.get('Location'), '/api/access/datafile/7')
  for (const path of [
    'file?fileId=7/../9',
    'dataset?persistentId=x',
    `dataset?persistentId=${pid}&version=../x`,
  ])
    is((await ada.get(`/download/${path}`)).status, 404, path)
})

const ZIP_PATH = '/api/access/dataset/:persistentId/versions/:draft'

test('roles on a dataset are given and taken; those of its collection are only shown', async ({
  site,
  ada,
}) => {
  const { pid, overview } = await begin(ada)
  const page = `/deposit/roles?persistentId=${pid}`
  const grace = openBrowser(site)
  await grace.signUp('grace')
  match((await ada.get(overview)).text, '/deposit/roles?')
  await ada.post(page, { assignee: '@grace', role: 'contributor', do: 'assign' })
  const listed = (await ada.get(page)).text
  const [, assignment = ''] = /@grace[\s\S]*?name="assignment" value="(\d+)"/.exec(listed) ?? []
  not.match((await grace.get(overview)).text, '/deposit/roles?')
  equal([(await grace.get(page)).status, (await grace.post(page, {})).status], [404, 404])
  is((await site.get(page)).status, 303)
  is((await ada.post(page, { assignment, do: 'revoke' })).status, 303)
  is((await grace.get(overview)).status, 404)
  equal(site.faults, [])
})

test('nobody deposits without the permission', async ({ site, ada }) => {
  const { pid, dataset } = await begin(ada)
  const grace = openBrowser(site)
  await grace.signUp('grace')
  const pages = ['?', '/metadata?section=citation&', '/terms?', '/files?', '/file?fileId=1&']
  pages.push('/roles?', '/end?')
  for (const page of pages) {
    const path = `/deposit${page}persistentId=${pid}`
    is((await grace.get(path)).status, 404, path)
    is((await site.get(path)).status, 303, path)
  }
  is((await grace.get('/deposit/new?collection=root')).status, 404)
  not.match((await grace.get('/')).text, 'Add a dataset')
  match((await ada.get('/')).text, 'Add a dataset')
  for (const path of ['publish', 'review', 'preview', 'terms', 'files', 'metadata'])
    is((await grace.post(`/deposit/${path}`, { dataset })).status, 404, path)
  is((await grace.post('/deposit/new', { collection: 'root', ...REQUIRED })).status, 404)
})

test.run()
