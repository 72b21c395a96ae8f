import { suite } from 'uvu'
import { equal, is, match, not } from 'uvu/assert'
import { openBrowser } from '../app/browser.ts'
import { type Browser, openScene, type Scene } from '../app/scene.ts'
import { begin, hidden, problemsOf } from './begun-dataset.ts'

const test = suite<Scene>('files of a draft')

test.before.each(openScene)

test('files are uploaded with a form, changed and deleted', async ({ site, ada }) => {
  const { pid, dataset } = await begin(ada)
  const upload = async (token: string, folder = 'data', other: readonly string[] = []) => {
    const body = new FormData()
    for (const name of other) body.append(name, 'x'.repeat(1000))
    body.append('form-token', token)
    body.append('dataset', dataset)
    body.append('folder', folder)
    body.append('file', new Blob(['one']), 'one.txt')
    body.append('file', new Blob(['two']), 'two.txt')
    return ada.request('/deposit/upload', { method: 'POST', body })
  }
  is((await upload('forged')).status, 403)
  is((await upload(await ada.formToken(), 'data', ['unknown'])).status, 400)
  const bad = await upload(await ada.formToken(), 'a:b')
  equal([bad.status, bad.text.includes('one.txt: ')], [400, true])
  equal(problemsOf(bad.text), ['folder'])
  const files = `/deposit/files?persistentId=${pid}`
  match((await ada.get(files)).text, 'This version has no files.')
  is((await upload(await ada.formToken())).status, 303)
  const listed = (await ada.get(files)).text
  const ids = [...listed.matchAll(/name="file" value="(\d+)"/g)].map(([, id]) => id ?? '')
  is(ids.length, 2)
  const [one = '', two = ''] = ids
  const change = (fields: Readonly<Record<string, string>>) =>
    ada.post('/deposit/files', { dataset, ...fields })
  is((await change({ do: 'move', folder: 'raw', file: one })).status, 303)
  is((await change({ do: 'restrict', file: two })).status, 303)
  is((await change({ do: 'tag', categories: 'Data, Code', file: two })).status, 303)
  const unmoved = await change({ do: 'move', folder: 'a:b', file: two })
  equal([unmoved.status, problemsOf(unmoved.text)], [400, ['folder-move']])
  match(unmoved.text, 'id="field-folder-move"')
  match(unmoved.text, new RegExp(`value="${two}" checked`))
  is((await change({ do: 'delete' })).status, 400)
  const changed = (await ada.get(files)).text
  for (const text of ['raw/one.txt', 'data/two.txt', 'Data, Code', 'Restricted'])
    match(changed, text)
  const edit = `/deposit/file?persistentId=${pid}&fileId=${one}`
  const basedOn = hidden((await ada.get(edit)).text, 'based-on')
  const facts = { dataset, fileId: one, 'based-on': basedOn, label: 'first.txt' }
  is((await ada.post('/deposit/file', facts)).status, 303)
  is((await ada.post('/deposit/file', { ...facts, 'based-on': 'older' })).status, 409)
  is((await ada.confirm('/deposit/files', { dataset, do: 'delete', file: two })).status, 303)
  not.match((await ada.get(files)).text, 'two.txt')
  equal(site.faults, [])
})

test('of several files, a refusal says which it is about, and what became of the others', async ({
  ada,
}) => {
  const { pid, dataset } = await begin(ada)
  const upload = async (names: readonly string[]) => {
    const body = new FormData()
    body.append('form-token', await ada.formToken())
    body.append('dataset', dataset)
    for (const name of names) body.append('file', new Blob([name]), name)
    return ada.request('/deposit/upload?lang=de', { method: 'POST', body })
  }
  const first = (await upload(['b;.txt', 'c.txt'])).text
  match(first, />b;\.txt: Ein Dateiname darf [^<]*<\/a>/)
  match(first, 'Keine Datei wurde hinzugefügt.')
  match(
    (await upload(['a.txt', 'b;.txt', 'c.txt'])).text,
    'Die Dateien vor dieser wurden hinzugefügt.',
  )
  const listed = (await ada.get(`/deposit/files?persistentId=${pid}`)).text
  match(listed, 'a.txt')
  not.match(listed, 'c.txt')
})

/** A form with the fields of the old file and a new one. */
const replacing = async (
  ada: Browser,
  fields: Readonly<Record<string, string>>,
  file: { readonly name: string; readonly content: string },
) => {
  const body = new FormData()
  body.append('form-token', await ada.formToken())
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  body.append('file', new Blob([file.content]), file.name)
  return ada.request('/deposit/replace', { method: 'POST', body })
}

const oneFile = async (ada: Browser, dataset: string, pid: string) => {
  const body = new FormData()
  body.append('form-token', await ada.formToken())
  body.append('dataset', dataset)
  body.append('folder', 'data')
  body.append('file', new Blob(['one']), 'one.txt')
  await ada.request('/deposit/upload', { method: 'POST', body })
  const files = `/deposit/files?persistentId=${pid}`
  const [, id = ''] = /name="file" value="(\d+)"/.exec((await ada.get(files)).text) ?? []
  return { files, id, page: `/deposit/file?persistentId=${pid}&fileId=${id}` }
}

test('a file is replaced by one of the same type; what was said of it stays, but for its name', async ({
  site,
  ada,
}) => {
  const { pid, dataset } = await begin(ada)
  const { files, id, page } = await oneFile(ada, dataset, pid)
  const about = (await ada.get(page)).text
  match(about, 'Replace this file')
  const facts = { dataset, fileId: id, 'based-on': hidden(about, 'based-on'), label: 'one.txt' }
  const said = { ...facts, description: 'The first.', directoryLabel: 'data', restrict: 'yes' }
  await ada.post('/deposit/file', said)
  const fields = { dataset, fileId: id }
  const picture = { name: 'two.pdf', content: '%PDF-1.7 two' }
  const other = await replacing(ada, fields, picture)
  is(other.status, 400)
  match(other.text, 'Tick that it may be.')
  equal(problemsOf(other.text), ['file'])
  match(other.text, 'The first.')
  const same = await replacing(ada, fields, { name: 'again.txt', content: 'one' })
  equal([same.status, same.text.includes('the same content')], [400, true])
  equal(problemsOf(same.text), ['file'])
  const ticked = await replacing(
    ada,
    { ...fields, 'any-type': 'yes' },
    { name: 'a', content: 'one' },
  )
  match(ticked.text, /name="any-type" value="yes" checked/)
  is((await replacing(ada, { dataset, fileId: '99999' }, picture)).status, 404)
  is((await replacing(ada, { ...fields, 'any-type': 'yes' }, picture)).status, 303)
  const listed = (await ada.get(files)).text
  match(listed, 'data/two.pdf')
  match(listed, 'Restricted')
  not.match(listed, 'one.txt')
  equal(site.faults, [])
})

test('all files of the list are changed at once, on whatever page they are', async ({
  site,
  ada,
}) => {
  const labels = Array.from({ length: 120 }, (_, nth) => `f${nth}.txt`)
  const { pid, id } = await site.draft({ files: [...labels, 'note.md'] })
  const files = `/deposit/files?persistentId=${pid}`
  const dataset = String(id)
  match((await ada.get(files)).text, 'All 121 files of this list')
  const { location } = await ada.post(`${files}&search=.txt`, {
    dataset,
    all: '1',
    do: 'move',
    folder: 'raw',
  })
  match(location ?? '', 'search=.txt')
  match((await ada.get(`${files}&folder=raw`)).text, 'Files (120)')
  not.match((await ada.get(`${files}&folder=raw`)).text, 'note.md')
  const nowhere = (await ada.get(`${files}&search=nowhere`)).text
  match(nowhere, 'Nothing was found.')
  not.match(nowhere, 'With the chosen files')
  const none = await ada.post(`${files}&search=nowhere`, { dataset, all: '1', do: 'restrict' })
  is(none.status, 400)
  match(none.text, 'No file is chosen.')
  is((await ada.confirm(`${files}&folder=raw`, { dataset, all: '1', do: 'delete' })).status, 303)
  match((await ada.get(files)).text, 'Files (1)')
})

test('embargoes and retention periods of chosen files are set and lifted, as far as the settings allow them', async ({
  site,
  ada,
}) => {
  const { pid, dataset } = await begin(ada)
  const { files, id } = await oneFile(ada, dataset, pid)
  const change = (fields: Readonly<Record<string, string>>) =>
    ada.post('/deposit/files', { dataset, file: id, ...fields })
  not.match((await ada.get(files)).text, 'embargo')
  is((await change({ do: 'embargo', until: '2999-01-01' })).status, 400)
  const allow = (name: string, value: string) =>
    site.repository.settings.put(site.admin, { name }, { value })
  await allow(':MaxEmbargoDurationInMonths', '-1')
  const embargoOnly = (await ada.get(files)).text
  match(embargoOnly, 'Set an embargo')
  not.match(embargoOnly, 'Set a retention period')
  await allow(':MinRetentionDurationInMonths', '12')
  match((await ada.get(files)).text, 'It lasts until')
  for (const until of ['', '31.12.2999', '2001-01-01']) {
    const refused = await change({ do: 'embargo', until, reason: 'Thesis' })
    equal([refused.status, refused.text.includes('value="Thesis"')], [400, true], until)
    equal(problemsOf(refused.text), ['until'], until)
  }
  const tooShort = await change({ do: 'retention', until: '2031-05-01' })
  match(tooShort.text, 'Every retention period must last longer.')
  equal(problemsOf(tooShort.text), ['until'])
  await allow(':MaxEmbargoDurationInMonths', '12')
  const tooLong = await change({ do: 'embargo', until: '2999-01-01' })
  match(tooLong.text, 'No embargo may last that long.')
  equal(problemsOf(tooLong.text), ['until'])
  await allow(':MaxEmbargoDurationInMonths', '-1')
  const wordy = await change({ do: 'embargo', until: '2999-01-01', reason: 'x'.repeat(1001) })
  equal(problemsOf(wordy.text), ['reason'])
  const none = await change({ do: 'embargo', until: '2999-01-01', file: '' })
  match(none.text, 'No file is chosen.')
  equal(problemsOf(none.text), [])
  is((await change({ do: 'embargo', until: '2999-01-01', reason: 'Thesis' })).status, 303)
  match((await ada.get(files)).text, 'Embargoed until January 1, 2999')
  is((await change({ do: 'lift-embargo' })).status, 303)
  not.match((await ada.get(files)).text, '2999')
  is((await change({ do: 'retention', until: '2999-01-01' })).status, 303)
  is((await change({ do: 'lift-retention' })).status, 303)
  equal(site.faults, [])
})

test('the FAIR check says what would make data easier to use, and leads to the form for it', async ({
  site,
  ada,
}) => {
  const { pid, dataset, overview } = await begin(ada)
  const page = `/deposit/fair?persistentId=${pid}`
  match((await ada.get(overview)).text, 'Check how FAIR the data are')
  await oneFile(ada, dataset, pid)
  const { text } = await ada.get(page)
  match(text, '✓ There is a contact.')
  match(text, /section=citation">✗ Give at least three keywords/)
  match(text, /deposit\/files\?[^"]*">✗ Add a README/)
  match(text, '✓ The licence is a standard one.')
  const eve = openBrowser(site)
  await eve.signUp('eve')
  is((await eve.get(page)).status, 404)
  equal(site.faults, [])
})

test('the FAIR check knows a README however it is written', async ({ site, ada }) => {
  const lacks = async (label: string) => {
    const { pid } = await site.draft({ files: [label] })
    return (await ada.get(`/deposit/fair?persistentId=${pid}`)).text.includes('✗ Add a README')
  }
  for (const label of ['README', 'readme.txt', 'read_me.txt', 'Read-Me.md', '00_README.txt'])
    is(await lacks(label), false, label)
  for (const label of ['thread.txt', 'bread_menu.txt']) is(await lacks(label), true, label)
})

test.run()
