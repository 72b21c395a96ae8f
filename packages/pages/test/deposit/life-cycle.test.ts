import { suite } from 'uvu'
import { equal, is, match, not } from 'uvu/assert'
import { openBrowser } from '../app/browser.ts'
import { openScene, type Scene } from '../app/scene.ts'
import { begin, hidden, REQUIRED, SURE } from './begun-dataset.ts'

const test = suite<Scene>('what becomes of a deposit')

test.before.each(openScene)

test('what is new in a version is noted on a draft that follows a release, and shown to readers', async ({
  site,
  ada,
}) => {
  const { overview, dataset, pid } = await begin(ada)
  const page = `/deposit/note?persistentId=${pid}`
  is((await ada.get(page)).status, 404)
  not.match((await ada.get(overview)).text, 'What is new')
  await ada.post('/deposit/publish', { dataset, bump: 'major', ...SURE })
  await site.repository.versions.editMetadata(
    site.admin,
    { kind: 'id', id: Number(dataset) },
    {
      json: {
        fields: [{ typeName: 'title', typeClass: 'primitive', multiple: false, value: 'Ebb' }],
      },
      replace: true,
    },
  )
  match((await ada.get(overview)).text, 'nothing noted')
  const long = await ada.post(page, { note: 'x'.repeat(1001) })
  equal([long.status, long.text.includes('<a href="#field-note">')], [400, true])
  is((await ada.post(page, { note: 'Corrected <stages>.' })).status, 303)
  match((await ada.get(overview)).text, 'Corrected &lt;stages&gt;.')
  match((await ada.get(page)).text, 'Corrected &lt;stages&gt;.</textarea>')
  await ada.post('/deposit/publish', { dataset, bump: 'minor', ...SURE })
  match((await site.get(`/citation?persistentId=${pid}`)).text, 'Corrected &lt;stages&gt;.')
  // Only superusers change what readers have seen.
  match((await ada.get(overview)).text, 'What is new in version 1.1')
  const released = await ada.get(page)
  match(released.text, 'Corrected &lt;stages&gt;.</textarea>')
  match(released.text, '&amp;version=1.0">1.0</a>')
  const first = `${page}&version=1.0`
  const { status, text } = await ada.post(first, { note: 'x'.repeat(1001) })
  equal([status, text.includes('<a href="#field-note">')], [400, true])
  is((await ada.post(first, { note: 'The first one.' })).status, 303)
  const shown = (await site.get(`/citation?persistentId=${pid}`)).text
  match(shown, /Corrected &lt;stages&gt;\.[\s\S]*The first one\./)
  for (const version of ['7.0', ':draft', 'x'])
    is((await ada.get(`${page}&version=${version}`)).status, 404, version)
  const grace = openBrowser(site)
  await grace.signUp('grace')
  const curator = { assignee: '@grace', roleAlias: 'curator' }
  const place = { kind: 'dataset', ref: { kind: 'id', id: Number(dataset) } } as const
  await site.repository.assignments.assign(site.admin, place, curator)
  not.match((await grace.get(overview)).text, 'What is new')
  equal(
    [(await grace.get(first)).status, (await grace.post(first, { note: '' })).status],
    [404, 404],
  )
  match((await site.get(`/citation?persistentId=${pid}`)).text, 'The first one.')
  equal(site.faults, [])
})

test('a draft is discarded and a version withdrawn by those who may, once they are sure', async ({
  site,
  ada,
}) => {
  const { pid, overview, dataset, ref } = await begin(ada)
  const page = `/deposit/end?persistentId=${pid}`
  const grace = openBrowser(site)
  await grace.signUp('grace')
  const contributor = { assignee: '@grace', roleAlias: 'contributor' }
  await site.repository.assignments.assign(site.admin, { kind: 'dataset', ref }, contributor)
  match((await grace.get(page)).text, 'Delete this dataset')
  await ada.post('/deposit/publish', { dataset, bump: 'major', ...SURE })
  equal([(await grace.get(page)).status, (await site.get(page)).status], [404, 303])
  const reason = 'Wrong <b>gauge'
  const withdrawal = { do: 'withdraw', version: '1.0', reason, 'sure-withdraw': 'yes' }
  is((await grace.post(page, withdrawal)).status, 404)
  const section = await ada.get(`/deposit/metadata?persistentId=${pid}&section=citation`)
  const edit = { dataset, section: 'citation', 'based-on': hidden(section.text, 'based-on') }
  await ada.post('/deposit/metadata', { ...REQUIRED, ...edit, 'm.title': 'Tides again' })
  not.match((await grace.get(page)).text, 'Withdraw a version')
  const unsure = await grace.post(page, { do: 'discard' })
  equal([unsure.status, unsure.text.includes('Tick')], [400, true])
  is((await grace.post(page, { do: 'discard', 'sure-discard': 'yes' })).status, 303)
  match((await ada.get(overview)).text, '<h1>Tides</h1>')
  const bare = await ada.post(page, { ...withdrawal, reason: '' })
  match(bare.text, '<a href="#field-reason">')
  const { location } = await ada.post(page, withdrawal)
  match((await ada.get(location ?? '')).text, 'The version is withdrawn.')
  match((await ada.get(`/deposit?persistentId=${pid}`)).text, 'Version 1.0 · Withdrawn')
  match((await site.get(`/citation?persistentId=${pid}&version=1.0`)).text, 'Wrong &lt;b&gt;gauge')
  equal(site.faults, [])
})

test('a dataset is moved to a collection by those who may publish it in both', async ({
  site,
  ada,
}) => {
  const { pid, overview, ref } = await begin(ada)
  const page = `/deposit/move?persistentId=${pid}`
  const rivers = { alias: 'rivers', name: 'Rivers', type: 'LABORATORY', contacts: 'a@example.org' }
  await ada.post('/collection/root/manage/new', rivers)
  const grace = openBrowser(site)
  await grace.signUp('grace')
  const give = (roleAlias: string) =>
    site.repository.assignments.assign(
      site.admin,
      { kind: 'dataset', ref },
      { assignee: '@grace', roleAlias },
    )
  await give('contributor')
  equal(
    [(await grace.get(page)).status, (await grace.post(page, { to: 'rivers' })).status],
    [404, 404],
  )
  await give('curator')
  match((await grace.get(page)).text, 'name="to"')
  is((await grace.post(page, { to: 'rivers' })).status, 403)
  match((await ada.get(overview)).text, 'Move to another collection')
  const unknown = await ada.post(page, { to: 'nowhere' })
  equal([unknown.status, unknown.text.includes('<a href="#field-to">')], [400, true])
  match(unknown.text, 'value="nowhere"')
  is((await ada.post(page, { to: 'root' })).status, 409)
  const { location } = await ada.post(page, { to: ' rivers ' })
  const moved = (await ada.get(location ?? '')).text
  match(moved, 'It is in the other collection now.')
  match(moved, 'href="/collection/rivers"')
})

test('a dataset that was never published is deleted with its draft', async ({ ada }) => {
  const { pid, overview } = await begin(ada)
  const page = `/deposit/end?persistentId=${pid}`
  is((await ada.post(page, { sure: 'yes' })).status, 400)
  is((await ada.post(page, { do: 'discard', 'sure-discard': 'yes' })).location, '/account')
  is((await ada.get(overview)).status, 404)
})

test.run()
