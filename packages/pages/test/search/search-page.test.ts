import { suite } from 'uvu'
import { equal, is, match, not } from 'uvu/assert'
import { openBrowser } from '../app/browser.ts'
import { openSite, type Site } from '../app/site.ts'

const test = suite<{ site: Site }>('the search page')

test.before.each(async (context) => {
  context.site = await openSite()
})

async function twoDatasets(site: Site) {
  const tides = await site.draft({ title: 'Tides of the bay', files: ['levels.csv'] })
  const kelp = await site.draft({ title: 'Kelp & <forests>', author: 'Grace' })
  await site.publish(tides.ref)
  await site.publish(kelp.ref)
  await site.draft({ title: 'Secret tides' })
}

const linkTo = (text: string, label: string): string =>
  (new RegExp(`href="([^"]*)"[^>]*>${label}<`).exec(text)?.[1] ?? '').replaceAll('&amp;', '&')

test('finds what its reader may see, and shows where the words stand', async ({ site }) => {
  await twoDatasets(site)
  const { status, text } = await site.get('/search?q=tides')
  is(status, 200)
  match(text, '<span class="search-term-match">Tides</span> of the bay')
  match(text, '1 – 1 of 1 results')
  not.match(text, 'Secret')
  match((await site.get('/search')).text, 'Kelp &amp; &lt;forests&gt;')
})

test('an excerpt repeats neither the title of a result nor its authors', async ({ site }) => {
  const kelp = { title: 'Kelp & eels', author: 'Kelp Club', description: 'Where kelp grows.' }
  await site.publish((await site.draft(kelp)).ref)
  const { text } = await site.get('/search?q=kelp&type=dataset')
  const excerpts = [...text.matchAll(/<p class="snippet">(.*?)<\/p>/g)].map(([, html]) => html)
  equal(excerpts, ['Where <span class="search-term-match">kelp</span> grows.'])
  match(text, '<span class="search-term-match">Kelp</span> &amp; eels</a>')
})

test('facets, kinds and orders are links, each of which can be taken back', async ({ site }) => {
  await twoDatasets(site)
  const all = (await site.get('/search?q=*')).text
  match(all, /Everything<\/a> <span class="muted">4</)
  const files = (await site.get(linkTo(all, 'Files'))).text
  match(files, '>levels.csv</a>')
  not.match(files, '>Tides of the bay</a> <span class="tag">Dataset')
  const narrowed = await site.get(linkTo(all, 'Grace'))
  match(narrowed.text, 'Kelp &amp; &lt;forests&gt;</a>')
  not.match(narrowed.text, 'Tides of the bay')
  match(linkTo(narrowed.text, 'Grace'), /\/search\?q=\*$/)
  match((await site.get(linkTo(all, 'Name A to Z'))).text, /Kelp[\s\S]*Tides of the bay/)
})

test('a search that cannot be read is shown again with the reason', async ({ site }) => {
  const { status, text } = await site.get(`/search?q=${encodeURIComponent('"<b>')}`)
  is(status, 400)
  match(text, 'A quote is not closed')
  match(text, 'value="&quot;&lt;b&gt;"')
  is((await site.get('/search?geo_point=1')).status, 400)
  is((await site.get('/search?fq=nosuchfield:x')).status, 400)
})

test('a message that is hidden on a page of results leads back to the same search', async ({
  site,
}) => {
  const texts = [{ language: 'en', text: 'Closed today' }]
  await site.repository.banners.add(site.admin, { texts, dismissible: true })
  site.clock.advance(6)
  const search =
    '/search?q=kelp+%22of+the%22&type=dataset&fq=subject_ss%3APhysics&sort=name&order=asc'
  const { text } = await site.get(search)
  const [, next = ''] = /name="next" value="([^"]*)"/.exec(text) ?? []
  const reader = openBrowser(site)
  const { location } = await reader.send('/banners/hide', { next: next.replaceAll('&amp;', '&') })
  const words = (path: string) => [...new URL(path, 'https://x.invalid').searchParams].sort()
  equal(words(location ?? ''), words(search))
})

test('other spellings of a word that nothing has are offered', async ({ site }) => {
  await twoDatasets(site)
  match((await site.get('/search?q=kelq')).text, /href="\/search\?q=kelp"/)
})

test.run()
