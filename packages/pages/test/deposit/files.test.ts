import type { DatasetRef } from '@holdfast/core/rules'
import { suite } from 'uvu'
import { equal, is, match, not } from 'uvu/assert'
import { openBrowser } from '../app/browser.ts'
import { type Browser, openScene, type Scene } from '../app/scene.ts'
import { begin, hidden, problemsOf } from './begun-dataset.ts'

const test = suite<Scene>('files of a draft')

test.before.each(openScene)

test('unfinished uploads are listed with their progress, and each can be discarded', async ({
  site,
  ada,
}) => {
  const { repository, admin } = site
  const { pid, dataset } = await begin(ada)
  const other = await begin(ada)
  const ref: DatasetRef = { kind: 'id', id: Number(dataset) }
  const announced = { size: 10, fileName: 'waves & tides.bin', declaredType: null }
  const { objectId } = await repository.resumableUploads.begin(admin, ref, {
    ...announced,
    input: { directoryLabel: 'ships' },
  })
  const page = `/deposit/files?persistentId=${pid}`
  match((await ada.get(page)).text, 'ships/waves &amp; tides.bin')
  match((await ada.get(page)).text, '0 B / 10 B')
  match((await ada.get(`/deposit?persistentId=${pid}`)).text, 'Uploads that are not finished: 1.')
  const discard = (browser: Browser, of: string) =>
    browser.confirm('/deposit/unfinished', { dataset: of, upload: objectId })
  const eve = openBrowser(site)
  await eve.signUp('eve')
  is(
    (await eve.post('/deposit/unfinished', { dataset, upload: objectId, do: 'discard' })).status,
    404,
  )
  is((await discard(ada, other.dataset)).status, 404)
  match((await ada.get(page)).text, 'Unfinished uploads')
  is((await discard(ada, dataset)).status, 303)
  not.match((await ada.get(page)).text, 'Unfinished uploads')
})

test('publishing waits for uploads until they arrive, or until it is ticked that they are left out', async ({
  site,
  ada,
}) => {
  const { repository, admin } = site
  const { dataset, overview } = await begin(ada)
  const ref: DatasetRef = { kind: 'id', id: Number(dataset) }
  const upload = async (fileName: string) => {
    const file = { size: 10, fileName, declaredType: null, input: {} }
    return (await repository.resumableUploads.begin(admin, ref, file)).objectId
  }
  const publish = (without = '') =>
    ada.post('/deposit/publish', { dataset, bump: 'major', without })
  const ticked = (page: string) => /name="without"[^>]* value="([^"]*)"/.exec(page)?.[1]
  not.match((await ada.get(overview)).text, 'name="without"')
  const first = await upload('tides.bin')
  const waiting = await publish()
  is(waiting.status, 409)
  equal(problemsOf(waiting.text), ['without'])
  match(waiting.text, 'Uploads to this draft are not finished.')
  match(waiting.text, 'tides.bin')
  is(ticked(waiting.text), first)
  const second = await upload('waves.bin')
  const later = await publish(first)
  equal([later.status, problemsOf(later.text)], [409, ['without']])
  match(later.text, 'waves.bin')
  match((await ada.post('/deposit/publish?lang=de', { dataset })).text, 'unfertige Uploads')
  await repository.unfinishedUploads.discard(admin, ref, first)
  is((await publish(`${first} ${second}`)).status, 303)
  equal(site.faults, [])
})

test('who may publish a draft but not edit it sees what publishing waits for', async ({
  site,
  ada,
}) => {
  const { repository, admin } = site
  const { dataset, overview } = await begin(ada)
  const ref: DatasetRef = { kind: 'id', id: Number(dataset) }
  const file = { size: 10, fileName: 'tides.bin', declaredType: null, input: {} }
  await repository.resumableUploads.begin(admin, ref, file)
  const grace = openBrowser(site)
  await grace.signUp('grace')
  const role = { name: 'Publisher', alias: 'publisher', description: '' }
  const permissions = ['PublishDataset', 'ViewUnpublishedDataset']
  await repository.roles.define(admin, { kind: 'root' }, { ...role, permissions })
  const place = { kind: 'dataset', ref } as const
  await repository.assignments.assign(admin, place, { assignee: '@grace', roleAlias: 'publisher' })
  match((await grace.get(overview)).text, 'tides.bin')
})

test('a script of the page sends a file in pieces, and goes on where the last one ended', async ({
  site,
  ada,
}) => {
  const { pid, dataset } = await begin(ada)
  const token = await ada.formToken()
  const send = (
    { path = '', method = 'POST', ...headers }: Readonly<Record<string, string>>,
    body: string | URLSearchParams,
    browser: Browser = ada,
  ) =>
    browser.request(`/deposit/uploads${path}`, {
      method,
      headers: { 'X-Form-Token': token, ...headers },
      ...(method === 'GET' ? {} : { body }),
    })
  const announce = (more: Readonly<Record<string, string>> = {}) =>
    new URLSearchParams({ dataset, name: 'a.txt', size: '7', type: '', folder: 'raw', ...more })
  is((await send({ 'X-Form-Token': 'forged' }, announce())).status, 403)
  is((await send({ 'Sec-Fetch-Site': 'cross-site' }, announce())).status, 403)
  is((await send({}, '{}')).status, 400)
  is((await send({}, announce({ size: '-1' }))).status, 400)
  is((await send({}, announce({ name: 'x'.repeat(3_000_000) }))).status, 413)
  is((await send({}, announce({ dataset: '999' }))).status, 404)
  const wrong = await send({}, announce({ folder: 'a:b' }))
  is(wrong.status, 400)
  match(JSON.parse(wrong.text).message, 'may contain only')
  const begun = await send({}, announce())
  is(begun.status, 201)
  const { id, ...rest } = JSON.parse(begun.text)
  equal(rest, { offset: 0, finished: false })
  const at = (offset: number) => ({ method: 'PATCH', path: `/${id}`, 'Upload-Offset': `${offset}` })
  is(JSON.parse((await send(at(0), 'one')).text).offset, 3)
  is((await send(at(0), 'one')).status, 409)
  is((await send({ method: 'PATCH', path: `/${id}` }, 'one')).status, 409)
  const eve = openBrowser(site)
  await eve.signUp('eve')
  const byEve = { method: 'GET', path: `/${id}`, 'X-Form-Token': await eve.formToken() }
  is((await send(byEve, '', eve)).status, 404)
  const files = `/deposit/files?persistentId=${pid}`
  const page = await ada.get(files)
  match(page.text, `&quot;id&quot;:&quot;${id}&quot;,&quot;name&quot;:&quot;a.txt&quot;`)
  match(page.headers.get('Content-Security-Policy') ?? '', /connect-src \S+\/deposit\/uploads /)
  not.match((await ada.get('/')).headers.get('Content-Security-Policy') ?? '', 'connect-src')
  equal(JSON.parse((await send({ method: 'GET', path: `/${id}` }, '')).text).offset, 3)
  is(JSON.parse((await send(at(3), 'four')).text).finished, true)
  match((await ada.get(files)).text, 'raw/a.txt')
  const methods = { name: ':UploadMethods' }
  await site.repository.settings.put(site.admin, methods, { value: 'native/http' })
  equal(JSON.parse((await send({}, announce({ name: 'b.txt' }))).text), { plain: true })
})

test('a file that is chosen again goes on with the upload that a program began, and the page says which it cannot continue', async ({
  site,
  ada,
}) => {
  const { repository, admin } = site
  const { pid, dataset } = await begin(ada)
  const ref: DatasetRef = { kind: 'id', id: Number(dataset) }
  const token = /<code>([^<]+)</.exec((await ada.post('/account/token', { do: 'make' })).text)?.[1]
  const byAda = await repository.tokens.authenticate(token ?? '')
  const file = { size: 7, fileName: 'a.txt', declaredType: null, input: { directoryLabel: 'raw' } }
  const own = await repository.resumableUploads.begin(byAda, ref, file)
  const announce = async (fields: Readonly<Record<string, string>> = {}) => {
    const { status, text } = await ada.request('/deposit/uploads', {
      method: 'POST',
      headers: { 'X-Form-Token': await ada.formToken() },
      body: new URLSearchParams({ dataset, name: 'a.txt', size: '7', folder: 'raw', ...fields }),
    })
    return [status, JSON.parse(text).id === own.objectId]
  }
  equal(await announce(), [200, true])
  equal(await announce({ size: '8' }), [201, false])
  equal(await announce({ folder: '' }), [201, false])
  const page = async () => (await ada.get(`/deposit/files?persistentId=${pid}`)).text
  is([...(await page()).matchAll(/data-continue=/g)].length, 3)
  await repository.resumableUploads.begin(admin, ref, { ...file, fileName: 'b.txt' })
  const named = { fileName: 'c.txt', input: {} }
  await repository.directUploads.begin(byAda, ref, { size: 2 ** 30, partSize: 1, named })
  is([...(await page()).matchAll(/data-continue=/g)].length, 3)
  match(await page(), /Only [^<]+ can continue it\./)
  match(await page(), 'Continue it with the program that began it')
  equal(site.faults, [])
})

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
