import { suite } from 'uvu'
import { equal, is, match, not } from 'uvu/assert'
import { openBrowser } from '../app/browser.ts'
import type { Scene } from '../app/scene.ts'
import { problemsOf } from '../deposit/begun-dataset.ts'
import { at, openRivers, RIVERS, RIVERS_REF } from './rivers.ts'

const test = suite<Scene>('links and moves of collections')

test.before.each(openRivers)

const sea = { ...RIVERS, alias: 'sea', name: 'Sea' }

test('datasets and collections are linked in and taken off', async ({ site, ada }) => {
  const path = at('/links')
  const { pid } = await site.draft({ title: 'Tides <i>' })
  await ada.post('/collection/root/manage/new', sea)
  is((await ada.post(path, { do: 'link', what: ` ${pid} ` })).status, 303)
  is((await ada.post(path, { do: 'link', what: 'sea' })).status, 303)
  const page = (await ada.get(path)).text
  match(page, 'Tides &lt;i&gt;')
  match(page, '<input type="hidden" name="what" value="sea"')
  match((await ada.get('/collection/sea/manage/links')).text, 'This collection is linked in')
  const again = await ada.post(path, { do: 'link', what: 'sea' })
  equal(
    [again.status, problemsOf(again.text), again.text.includes('value="sea"')],
    [409, ['what'], true],
  )
  for (const step of ['link', 'unlink']) {
    const unknown = await ada.post(path, { do: step, what: 'nowhere' })
    equal([unknown.status, problemsOf(unknown.text)], [400, ['what']])
    match(unknown.text, 'value="nowhere"')
  }
  is((await ada.post(path, { do: 'burn', what: 'sea' })).status, 400)
  equal((await site.repository.collections.links(site.admin, RIVERS_REF)).linked.length, 1)
  is((await ada.post(path, { do: 'unlink', what: 'sea' })).status, 303)
  is((await ada.post(path, { do: 'unlink', what: pid })).status, 303)
  match((await ada.get(path)).text, 'Nothing is linked here.')
  const off = await ada.post(path, { do: 'unlink', what: 'sea' })
  equal([off.status, off.text.includes('It is not linked here.')], [400, true])
  equal(site.faults, [])
})

test('curators link datasets and no collections, and are not shown what else is linked', async ({
  site,
  ada,
}) => {
  const path = at('/links')
  const { pid, ref } = await site.draft({ title: 'Tides' })
  await ada.post('/collection/root/manage/new', sea)
  await ada.post(path, { do: 'link', what: 'sea' })
  const grace = openBrowser(site)
  await grace.signUp('grace')
  equal([(await grace.get(path)).status, (await site.get(path)).status], [404, 303])
  is((await grace.post(path, { do: 'link', what: pid })).status, 404)
  await ada.post(at('/roles'), { assignee: '@grace', role: 'curator' })
  const page = (await grace.get(path)).text
  match(page, 'name="what"')
  not.match(page, '/collection/sea')
  is((await grace.post(path, { do: 'unlink', what: 'sea' })).status, 403)
  await site.publish(ref)
  is((await grace.post(path, { do: 'link', what: pid })).status, 303)
  const links = await site.repository.collections.links(site.admin, RIVERS_REF)
  equal([links.linked.length, links.datasets.length], [1, 1])
})

test('superusers move a collection, and others find no page for it', async ({ site, ada }) => {
  const path = at('/move')
  await ada.post('/collection/root/manage/new', sea)
  const grace = openBrowser(site)
  await grace.signUp('grace')
  await ada.post(at('/roles'), { assignee: '@grace', role: 'admin' })
  equal([(await grace.get(path)).status, (await site.get(path)).status], [404, 303])
  is((await grace.post(path, { to: 'sea' })).status, 404)
  not.match((await grace.get(at(''))).text, path)
  is((await ada.get('/collection/root/manage/move')).status, 404)
  const unknown = await ada.post(path, { to: 'nowhere', force: 'yes' })
  equal([unknown.status, problemsOf(unknown.text)], [400, ['to']])
  match(unknown.text, 'value="nowhere"')
  const inside = await ada.post(path, { to: 'rivers' })
  equal([inside.status, problemsOf(inside.text)], [409, ['to']])
  await ada.post('/collection/sea/manage/links', { do: 'link', what: 'rivers' })
  const tied = await ada.post(path, { to: 'sea' })
  equal([tied.status, problemsOf(tied.text)], [409, ['force']])
  match((await ada.get('/collection/rivers')).text, 'href="/collection/root"')
  is((await ada.post(path, { to: ' sea ', force: 'yes' })).location, '/collection/rivers')
  match((await ada.get('/collection/rivers')).text, 'href="/collection/sea"')
  equal(site.faults, [])
})

test('superusers choose the labels that drafts of a collection may have', async ({ site, ada }) => {
  const path = at('/curation')
  const { repository, admin } = site
  const value = JSON.stringify({ editors: ['Checked'] })
  await repository.settings.put(admin, { name: ':AllowedCurationLabels' }, { value })
  match((await ada.get(path)).text, 'No own choice (now “default”)')
  const wrong = await ada.post(path, { do: 'choose-set', set: 'none' })
  is(wrong.status, 400)
  is((await ada.post(path, { do: 'choose-set', set: 'editors' })).status, 303)
  is(await repository.curation.labelSets.ofCollection(admin, RIVERS_REF), 'editors')
  match((await ada.get(path)).text, '<option value="editors" selected')
  is((await ada.post(path, { do: 'choose-set', set: '' })).status, 303)
  is(await repository.curation.labelSets.ofCollection(admin, RIVERS_REF), 'default')
  const grace = openBrowser(site)
  await grace.signUp('grace')
  await ada.post(at('/roles'), { assignee: '@grace', role: 'curator' })
  not.match((await grace.get(path)).text, 'choose-set')
  is((await grace.post(path, { do: 'choose-set', set: 'editors' })).status, 403)
  is(await repository.curation.labelSets.ofCollection(admin, RIVERS_REF), 'default')
})

test.run()
