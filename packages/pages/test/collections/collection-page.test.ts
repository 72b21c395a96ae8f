import { StoreUnavailable } from '@holdfast/core/rules'
import { suite } from 'uvu'
import { equal, is, match, not } from 'uvu/assert'
import { openBrowser } from '../app/browser.ts'
import { openSite, type Site } from '../app/site.ts'

const test = suite<{ site: Site }>('the page of a collection')

test.before.each(async (context) => {
  context.site = await openSite()
})

test('the first page shows the root with its newest datasets first', async ({ site }) => {
  for (const title of ['Older', 'Newer']) {
    site.clock.advance(60)
    await site.publish((await site.draft({ title })).ref)
  }
  await site.draft({ title: 'Only a draft' })
  const { status, text } = await site.get('/')
  is(status, 200)
  match(text, /Newer[\s\S]*Older/)
  not.match(text, 'Only a draft')
  match((await site.get('/collection/root')).text, 'Newer')
})

test('collections that are not published are not there', async ({ site }) => {
  const { repository, admin } = site
  const input = {
    name: 'Tide gauges',
    alias: 'tides',
    type: 'LABORATORY',
    contacts: ['a@example.org'],
  }
  await repository.collections.create(admin, { kind: 'root' }, input)
  is((await site.get('/collection/tides')).status, 404)
  not.match((await site.get('/')).text, 'Tide gauges')
  await repository.collections.publish(admin, { kind: 'alias', alias: 'tides' })
  match((await site.get('/')).text, '<a href="/collection/tides">Tide gauges</a>')
  match((await site.get('/collection/tides')).text, 'Nothing is published here yet.')
  not.match((await site.get('/collection/tides')).text, 'a@example.org')
})

test('every page names an icon that is there', async ({ site }) => {
  const [, icon = ''] = /rel="icon"[^>]*href="([^"]+)"/.exec((await site.get('/')).text) ?? []
  const { status, headers } = await site.get(icon)
  equal([status, headers.get('Content-Type')], [200, 'image/svg+xml'])
})

test('a collection with more than a hundred collections has pages', async ({ site }) => {
  const { repository, admin } = site
  for (let n = 0; n <= 100; n++) {
    const alias = `gauge-${String(n).padStart(3, '0')}`
    const input = { name: alias, alias, type: 'LABORATORY', contacts: ['a@example.org'] }
    await repository.collections.create(admin, { kind: 'root' }, input)
    await repository.collections.publish(admin, { kind: 'alias', alias })
  }
  const first = (await site.get('/')).text
  match(first, '>gauge-099<')
  not.match(first, '>gauge-100<')
  match(first, 'href="/collection/root?page=2" rel="next"')
  const second = (await site.get('/collection/root?page=2')).text
  match(second, '>gauge-100<')
  not.match(second, '>gauge-099<')
  not.match(second, 'rel="next"')
})

test('a collection shows the tree below it, its facets, and a search in it', async ({ site }) => {
  const collections = [
    ['rivers', 'root'],
    ['gauges', 'rivers'],
    ['old', 'gauges'],
  ] as const
  for (const [alias, above] of collections) {
    const facts = {
      name: `The ${alias}`,
      contacts: ['a@example.org'],
      type: 'LABORATORY',
    } as const
    await site.repository.collections.create(
      site.admin,
      { kind: 'alias', alias: above },
      { ...facts, alias },
    )
    await site.repository.collections.publish(site.admin, { kind: 'alias', alias })
  }
  const root = (await site.get('/')).text
  match(
    root,
    /The rivers<\/a><ul class="tree"><li><a[^>]*>The gauges<\/a><ul class="tree"><li><a[^>]*>The old/,
  )
  const fair = { kind: 'alias', alias: 'gauges' } as const
  await site.repository.locallyFairSets.replace(site.admin, fair, [':authenticated-users'])
  not.match((await site.get('/')).text, /The gauges|The old/)
  const { text } = await site.get('/collection/rivers')
  match(text, '<input type="hidden" name="subtree" value="rivers"')
  match(text, /href="\/search\?subtree=rivers&amp;fq=dvCategory[^"]*"[^>]*>Laboratory</)
})

test('guests share the page of a collection until something on it changes; facets follow within ten seconds', async ({
  site,
}) => {
  const first = await site.get('/')
  is(first.headers.get('Cache-Control'), 'public, no-cache')
  is((await site.get('/')).headers.get('ETag'), first.headers.get('ETag'))
  not.match(first.text, 'Tides')
  const { ref } = await site.draft({ title: 'Tides' })
  await site.publish(ref)
  const facet = 'fq=authorName_ss'
  const published = await site.get('/')
  match(published.text, 'Tides')
  not.match(published.text, facet)
  site.clock.advance(10)
  match((await site.get('/')).text, facet)
})

test('what a guest writes into the address of a collection is not on the page of others', async ({
  site,
}) => {
  await site.get('/?version=mine&page=1')
  const { text } = await site.get('/')
  not.match(text, 'mine')
})

test('an account gets the page of a collection for itself alone', async ({ site }) => {
  const browser = openBrowser(site)
  await browser.signUp('ada')
  const { headers } = await browser.get('/')
  is(headers.get('Cache-Control'), 'private, no-store')
})

test('an unknown address is a page for people and left to others for programs', async ({
  site,
}) => {
  match((await site.get('/nowhere', { Accept: 'text/html' })).text, '<h1>Not found</h1>')
  is((await site.get('/nowhere', { Accept: 'text/html' })).status, 404)
  is((await site.get('/nowhere')).text, '404 Not Found')
  is((await site.get('/api/nowhere', { Accept: 'text/html' })).text, '404 Not Found')
})

test('the style sheet of a page is there, and may be kept for ever', async ({ site }) => {
  const path = /href="(\/pages\/style-[^"]*\.css)"/.exec((await site.get('/')).text)?.[1] ?? ''
  const { status, headers } = await site.get(path)
  is(status, 200)
  match(headers.get('Cache-Control') ?? '', 'immutable')
})

test('robots are kept from the API and from lists in every order', async ({ site }) => {
  const { text } = await site.get('/robots.txt')
  match(text, 'Disallow: /api/')
  match(text, 'folder=')
  match(text, 'Sitemap: https://data.example.org/sitemap.xml')
})

test('the sitemap names what everybody may see, and the feed of a collection its newest datasets', async ({
  site,
}) => {
  const { ref } = await site.draft({ title: 'Tides & <storms>\u0001' })
  await site.publish(ref)
  await site.draft({ title: 'Only a draft' })
  const index = await site.get('/sitemap.xml')
  match(index.text, '<lastmod>2031-04-05</lastmod></sitemap>')
  const part = /<loc>https:\/\/data\.example\.org([^<]+)<\/loc>/.exec(index.text)?.[1] ?? ''
  const { text } = await site.get(part)
  is(text.match(/<url>/g)?.length, 1)
  match(text, /<loc>https:\/\/data\.example\.org\/citation\?persistentId=doi:10\.5072\/FK2\//)
  match(text, '<lastmod>2031-04-05</lastmod>')
  is((await site.get('/sitemaps/99')).text.includes('<url>'), false)
  const feed = await site.get('/collection/root/feed')
  match(feed.text, '<title>Tides &amp; &lt;storms&gt;</title>')
  not.match(feed.text, 'Only a draft')
  match((await site.get('/')).text, 'href="/collection/root/feed"')
})

test('while the database is away, the sitemap is so too, and says when to try again', async ({
  site,
}) => {
  const away = () => Promise.reject(new StoreUnavailable('no connection'))
  Object.assign(site.repository.datasets.sitemap, { parts: away, part: away })
  for (const path of ['/sitemap.xml', '/sitemaps/1']) {
    const { status, headers, text } = await site.get(path)
    equal([status, headers.get('Retry-After')], [503, '10'], path)
    match(text, /<code>[0-9a-f-]{36}<\/code>/)
  }
  is(site.faults.length, 2)
})

test.run()
