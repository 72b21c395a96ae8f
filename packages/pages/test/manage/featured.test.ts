import { suite } from 'uvu'
import { equal, is, match, not } from 'uvu/assert'
import { openBrowser } from '../app/browser.ts'
import type { Scene } from '../app/scene.ts'
import { at, openRivers, RIVERS, RIVERS_REF } from './rivers.ts'

const test = suite<Scene>('what a collection features')

test.before.each(openRivers)

test('what is featured is added, changed and removed, and stands on the page', async ({
  site,
  ada,
}) => {
  const path = at('/featured')
  const added = {
    do: 'add',
    type: 'custom',
    content: '<b>Floods</b><script>1</script>',
    displayOrder: '2',
  }
  is((await ada.post(path, { ...added, content: ' ' })).status, 400)
  is((await ada.post(path, { ...added, displayOrder: 'first' })).status, 400)
  is((await ada.post(path, added)).status, 303)
  const { ref, pid } = await site.draft({ title: 'Tides <i>' })
  const dataset = { do: 'add', type: 'dataset', identifier: pid, displayOrder: '1' }
  is((await ada.post(path, dataset)).status, 400)
  await site.publish(ref)
  is((await ada.post(path, dataset)).status, 303)
  const page = (await ada.get('/collection/rivers')).text
  match(page, /<ul class="featured"><li><a href="[^"]+">Tides &lt;i&gt;<\/a><\/li><li>.*Floods/)
  not.match(page, '<script>1')
  const [item] = await site.repository.featuredItems.list(site.admin, RIVERS_REF)
  const own = { item: String(item?.item.id), type: 'dataset', identifier: pid }
  is((await ada.post(path, { ...own, do: 'change', displayOrder: '9' })).status, 303)
  const elsewhere = '/collection/root/manage/featured'
  is((await ada.post(elsewhere, { ...own, do: 'delete' })).status, 404)
  is((await ada.confirm(path, { ...own, do: 'delete' })).status, 303)
  not.match((await ada.get('/collection/rivers')).text, 'Tides')
})

test('who may edit the collection can remove an item whose object is hidden, and learns no name of it', async ({
  site,
  ada,
}) => {
  const { repository, admin } = site
  const secret = { ...RIVERS, alias: 'secret', name: 'Secret springs' }
  is((await ada.post('/collection/root/manage/new', secret)).status, 303)
  is((await ada.post('/collection/secret/manage/publish', { 'sure-publish': 'yes' })).status, 303)
  const added = { do: 'add', type: 'collection', identifier: 'secret', displayOrder: '1' }
  is((await ada.post(at('/featured'), added)).status, 303)
  const grace = openBrowser(site)
  await grace.signUp('grace')
  await ada.post(at('/roles'), { assignee: '@grace', role: 'admin' })
  match((await grace.get(at('/featured'))).text, '<h2>Secret springs</h2>')
  const fair = { kind: 'alias', alias: 'secret' } as const
  await repository.locallyFairSets.replace(admin, fair, ['@ada'])
  not.match((await grace.get('/collection/rivers')).text, '<ul class="featured">')
  const page = (await grace.get(at('/featured'))).text
  match(page, 'Not visible to readers')
  not.match(page, /Secret|value="secret"|value="change"/)
  const [item] = await repository.featuredItems.editable(admin, RIVERS_REF)
  const own = { item: String(item?.item.id), do: 'delete' }
  is((await grace.confirm(at('/featured'), own)).status, 303)
  equal(await repository.featuredItems.editable(admin, RIVERS_REF), [])
})

test('only who may edit the collection finds what its readers do not', async ({ site }) => {
  const grace = openBrowser(site)
  await grace.signUp('grace')
  is((await grace.get(at('/featured'))).status, 404)
})

test.run()
