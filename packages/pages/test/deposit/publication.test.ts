import { suite } from 'uvu'
import { equal, is, match, not } from 'uvu/assert'
import { openBrowser } from '../app/browser.ts'
import { openScene, type Scene } from '../app/scene.ts'
import { begin, problemsOf, SURE } from './begun-dataset.ts'

const test = suite<Scene>('publishing a draft on its page')

test.before.each(openScene)

test('the page says what will be published, and waits for a tick', async ({ site, ada }) => {
  const { pid, id } = await site.draft({ files: ['a.txt', 'b.txt'] })
  const overview = `/deposit?persistentId=${pid}`
  const asked = (await ada.get(overview)).text
  match(asked, 'What will be published')
  match(asked, /<dt>Open<\/dt><dd>2<\/dd>/)
  not.match(asked, 'What has changed since')
  const dataset = String(id)
  const unsure = await ada.post('/deposit/publish', { dataset, bump: 'major' })
  equal([unsure.status, problemsOf(unsure.text)], [400, ['sure-publish']])
  is((await site.get(`/citation?persistentId=${pid}`)).status, 404)
  is((await ada.post('/deposit/publish', { dataset, bump: 'major', ...SURE })).status, 303)
  is((await site.get(`/citation?persistentId=${pid}`)).status, 200)
  equal(site.faults, [])
})

test('a draft after a release leads to what has changed, and says why it cannot be minor', async ({
  site,
  ada,
}) => {
  const { pid, id } = await site.draft({ files: ['a.txt', 'b.txt'] })
  const dataset = String(id)
  const overview = `/deposit?persistentId=${pid}`
  await ada.post('/deposit/publish', { dataset, bump: 'major', ...SURE })
  const files = `/deposit/files?persistentId=${pid}`
  const [, file = ''] = /name="file" value="(\d+)"/.exec((await ada.get(files)).text) ?? []
  await ada.post(files, { dataset, file, do: 'edit', restrict: 'yes', folder: 'x' })
  await ada.confirm(files, { dataset, file, do: 'delete' })
  const page = (await ada.get(overview)).text
  match(page, 'Files were added, removed or replaced: only a major version can be published.')
  equal([page.includes('version 1.1'), page.includes('Publish as version 2.0')], [false, true])
  const [, link = ''] = /href="([^"]+)">What has changed since version 1\.0</.exec(page) ?? []
  match((await ada.get(link.replaceAll('&amp;', '&'))).text, 'Removed')
  const minor = await ada.post('/deposit/publish', { dataset, bump: 'minor', ...SURE })
  is(minor.status, 409)
  match(minor.text, '<p>Files were added, removed or replaced')
  match((await ada.get(`${overview}&lang=de`)).text, 'Nur eine große Version ist möglich.')
  equal(site.faults, [])
})

test('who may only edit a draft finds no button that publishes it', async ({ site, ada }) => {
  const { overview, dataset, ref } = await begin(ada)
  const grace = openBrowser(site)
  await grace.signUp('grace')
  const publish = () => grace.post('/deposit/publish', { dataset, bump: 'major', ...SURE })
  equal([(await grace.get(overview)).status, (await publish()).status], [404, 404])
  const contributor = { assignee: '@grace', roleAlias: 'contributor' }
  await site.repository.assignments.assign(site.admin, { kind: 'dataset', ref }, contributor)
  not.match((await grace.get(overview)).text, 'What will be published')
  is((await publish()).status, 403)
  match((await grace.get(overview)).text, 'curators can publish it')
})

test.run()
