import { suite } from 'uvu'
import { equal, is, match, not } from 'uvu/assert'
import { openScene, type Scene } from '../app/scene.ts'
import { begin, hidden } from '../deposit/begun-dataset.ts'

const test = suite<Scene>('questions before something is deleted')

test.before.each(openScene)

test('files are deleted once their number was confirmed, and only if they are still the same', async ({
  site,
  ada,
}) => {
  const labels = Array.from({ length: 12 }, (_, nth) => `f${nth}.txt`)
  const { pid, id } = await site.draft({ files: labels })
  const files = `/deposit/files?persistentId=${pid}`
  const form = { dataset: String(id), all: '1', do: 'delete', search: 'f1' }
  const asked = await ada.post(files, form)
  is(asked.status, 200)
  match(asked.text, '<h1>Delete 12 files?</h1>')
  match(asked.text, 'f0.txt')
  match(asked.text, 'and 2 more')
  match(
    asked.text,
    `href="/deposit/files?persistentId=${pid.replace(':', '%3A').replaceAll('/', '%2F')}"`,
  )
  match((await ada.get(files)).text, 'Files (12)')
  const confirmed = hidden(asked.text, 'confirmed')
  // One of them is deleted meanwhile: the number has changed.
  const [, one = ''] = /name="file" value="(\d+)"/.exec((await ada.get(files)).text) ?? []
  const single = await ada.post(files, { dataset: String(id), file: one, do: 'delete' })
  match(single.text, '<h1>Delete this file?</h1>')
  is((await ada.confirm(files, { dataset: String(id), file: one, do: 'delete' })).status, 303)
  const again = await ada.post(files, { ...form, confirmed })
  match(again.text, '<h1>Delete 11 files?</h1>')
  match((await ada.get(files)).text, 'Files (11)')
  is((await ada.post(files, { ...form, confirmed: hidden(again.text, 'confirmed') })).status, 303)
  match((await ada.get(files)).text, 'This version has no files.')
  equal(site.faults, [])
})

test('a yes to one question is none to another', async ({ site, ada }) => {
  const { licenses } = site.repository
  const add = (name: string) =>
    ada.post('/admin/licenses', {
      do: 'add',
      name,
      uri: `https://example.org/${name}`,
      sortOrder: '9',
    })
  await add('one')
  await add('two')
  const all = await licenses.all()
  const idOf = (name: string) => String(all.find((each) => each.name === name)?.id)
  const form = { license: idOf('one'), of: 'one', do: 'delete' }
  const asked = await ada.post('/admin/licenses', form)
  match(asked.text, '<h1>Delete “one”?</h1>')
  const confirmed = hidden(asked.text, 'confirmed')
  is((await ada.post('/admin/licenses', { ...form, license: idOf('two'), confirmed })).status, 200)
  is((await ada.post('/admin/licenses', { ...form, of: '<b>', confirmed })).status, 200)
  equal((await licenses.all()).length, all.length)
  is((await ada.post('/admin/licenses', { ...form, confirmed })).status, 303)
  equal((await licenses.all()).length, all.length - 1)
})

test('a question is asked in the language of the reader, and what it names stays text', async ({
  ada,
}) => {
  const form = { license: '1', of: 'Mine <b>', do: 'delete' }
  const { text } = await ada.post('/admin/licenses?lang=de', form)
  match(text, '<h1>„Mine &lt;b&gt;“ löschen?</h1>')
  match(text, 'Nein, zurück')
  match(text, 'name="license" value="1"')
  not.match(text, '<b>')
})

test('the token and the preview link end once it was confirmed', async ({ ada }) => {
  const { dataset, overview } = await begin(ada)
  await ada.post('/deposit/preview', { dataset, do: 'make' })
  match((await ada.post('/deposit/preview', { dataset, do: 'end' })).text, 'End the preview link?')
  match((await ada.get(overview)).text, '/previewurl.xhtml')
  is((await ada.confirm('/deposit/preview', { dataset, do: 'end' })).status, 303)
  not.match((await ada.get(overview)).text, '/previewurl.xhtml')
  await ada.post('/account/token', { do: 'make' })
  match((await ada.post('/account/token', { do: 'make' })).text, 'End your token?')
  match((await ada.confirm('/account/token', { do: 'make' })).text, 'Your new token.')
})

test.run()
