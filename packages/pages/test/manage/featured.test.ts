import { suite } from 'uvu'
import { equal, is, match, not } from 'uvu/assert'
import { openBrowser } from '../app/browser.ts'
import type { Browser, Scene } from '../app/scene.ts'
import { problemsOf } from '../deposit/begun-dataset.ts'
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

test('pictures of what is featured are uploaded and removed', async ({ site, ada }) => {
  const path = at('/featured')
  await ada.post(path, { do: 'add', type: 'custom', content: 'Floods', displayOrder: '2' })
  const stored = async () =>
    (await site.repository.featuredItems.list(site.admin, RIVERS_REF))[0]?.item
  const id = (await stored())?.id
  const upload = async (browser: Browser, content: string | null, token?: string) => {
    const body = new FormData()
    body.set('form-token', token ?? (await browser.formToken()))
    if (content !== null) body.set('picture', new File([content], 'flood.png'))
    return browser.request(`${path}/${id}`, { method: 'POST', body })
  }
  for (const content of ['no picture', null]) {
    const wrong = await upload(ada, content)
    equal([wrong.status, problemsOf(wrong.text)], [400, [`picture-${id}`]])
  }
  is((await upload(ada, 'a picture', 'forged')).status, 403)
  const grace = openBrowser(site)
  is((await upload(grace, 'a picture')).status, 303)
  await grace.signUp('grace')
  is((await upload(grace, 'a picture')).status, 404)
  is((await stored())?.image, null)
  is((await upload(ada, 'a picture')).location, `${path}?done=saved`)
  equal(
    [(await stored())?.image?.fileName, (await stored())?.target],
    ['flood.png', { kind: 'custom', content: 'Floods' }],
  )
  match((await ada.get(path)).text, 'flood.png')
  const change = {
    item: String(id),
    do: 'change',
    type: 'custom',
    content: 'Ebb',
    displayOrder: '1',
  }
  is((await ada.post(path, change)).status, 303)
  is((await stored())?.image?.fileName, 'flood.png')
  is((await ada.confirm(path, { item: String(id), do: 'unpicture' })).status, 303)
  equal(
    [(await stored())?.image, (await stored())?.target],
    [null, { kind: 'custom', content: 'Ebb' }],
  )
  equal(site.faults, [])
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
