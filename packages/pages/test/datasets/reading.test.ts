import { StoreUnavailable } from '@holdfast/core/rules'
import { suite } from 'uvu'
import { equal, is, match, not } from 'uvu/assert'
import { openBrowser } from '../app/browser.ts'
import { openSite, type Site } from '../app/site.ts'

const test = suite<{ site: Site }>('reading a dataset')

test.before.each(async (context) => {
  context.site = await openSite()
})

const ROOT = { kind: 'root' } as const
const LICENSE = {
  shortDescription: '',
  iconUrl: null,
  active: true,
  sortOrder: 9,
  rightsIdentifier: null,
  rightsIdentifierScheme: null,
  schemeUri: null,
  languageCode: null,
}

async function published(site: Site, files: readonly string[]) {
  const dataset = await site.draft({ files })
  await site.publish(dataset.ref)
  return { ...dataset, query: `persistentId=${dataset.pid}` }
}

test('a page that is shown counts as a view of the dataset, and a refusal does not', async ({
  site,
}) => {
  const { ref, query } = await published(site, ['a.csv'])
  const views = async () => {
    const wanted = { metric: 'viewsTotal', month: null, country: null } as const
    return (await site.repository.usage.ofDataset(site.admin, ref, wanted)).value
  }
  const browser = { 'User-Agent': 'Firefox/128.0' }
  is((await site.get(`/citation?${query}&version=7.0`, browser)).status, 404)
  const head = { method: 'HEAD', headers: browser }
  is((await site.pages.request(`/file?fileId=${site.fileIds[0]}`, head)).status, 200)
  is(await views(), null)
  is((await site.get(`/citation?${query}`, browser)).status, 200)
  is(await views(), 1)
})

test('use over time is shown in sums, charts and numbers, unless a setting hides it', async ({
  site,
}) => {
  const { repository, admin, clock } = site
  const { query } = await published(site, ['a.csv'])
  const page = (language = 'en') =>
    site.get(`/citation?${query}&lang=${language}`, { 'User-Agent': 'Firefox/128.0' })
  not.match((await page()).text, '<h2>Usage</h2>')
  await repository.usage.allCounted()
  clock.advance(40 * 24 * 60 * 60)
  const { text } = await page()
  match(text, '<dt>Views</dt><dd>1</dd><dt>Downloads</dt><dd>0</dd>')
  match(text, 'aria-label="Views, Apr 2031 to May 2031. At most 1 in a month."')
  is(text.match(/<svg class="chart"/g)?.length, 1)
  match(text, /<th scope="row">Apr 2031<\/th><td class="number">1<\/td>/)
  match((await page('de')).text, '<h2>Nutzung</h2>')
  await repository.settings.put(admin, { name: ':DisplayMDCMetrics' }, { value: 'false' })
  not.match((await page()).text, '<h2>Usage</h2>')
})

test('the page leads to a licence on the web, and nowhere else', async ({ site }) => {
  const page = async (license: string) => {
    const { ref, pid } = await site.draft({ license })
    await site.publish(ref)
    return (await site.get(`/citation?persistentId=${pid}`)).text
  }
  match(await page('CC0 1.0'), /<a href="https?:[^"]*" rel="license">CC0 1\.0<\/a>/)
  for (const [at, uri] of ['urn:licence:a', 'javascript:alert(1)'].entries()) {
    const name = `Licence ${at}`
    await site.repository.licenses.add(site.admin, { ...LICENSE, name, uri })
    const text = await page(name)
    match(text, `<dd><span>${name}</span></dd>`)
    not.match(text, `href="${uri}"`)
  }
})

test('a dataset leads to the pages on which its reader may work, and says what locks it', async ({
  site,
}) => {
  const { ref, query } = await published(site, [])
  const place = { kind: 'dataset', ref } as const
  await site.repository.datasets.lock(site.admin, ref, 'EditInProgress')
  const work = ['/deposit', '/deposit/roles', '/account/requests']
  const expected = { none: [], contributor: ['/deposit'], curator: work }
  for (const [role, pages] of Object.entries(expected)) {
    const browser = openBrowser(site)
    await browser.signUp(role)
    if (role !== 'none')
      await site.repository.assignments.assign(site.admin, place, {
        assignee: `@${role}`,
        roleAlias: role,
      })
    const { text } = await browser.get(`/citation?${query}`)
    const linked = work.filter((path) => text.includes(`href="${path}?persistentId=`))
    equal(linked, pages, role)
    is(text.includes('It is being changed, by a program'), pages.length > 0, role)
    for (const path of linked) is((await browser.get(`${path}?${query}`)).status, 200, path)
  }
})

test('the area of a dataset is drawn on a map and told in words', async ({ site }) => {
  const { ref, pid } = await site.draft({})
  const edge = (typeName: string, value: string) => [
    typeName,
    { typeName, value, typeClass: 'primitive', multiple: false },
  ]
  const box = {
    typeName: 'geographicBoundingBox',
    typeClass: 'compound',
    multiple: true,
    value: [
      Object.fromEntries([
        edge('westLongitude', '-10.5'),
        edge('eastLongitude', '20'),
        edge('southLatitude', '40'),
        edge('northLatitude', '55'),
      ]),
    ],
  }
  await site.repository.versions.editMetadata(site.admin, ref, {
    json: { fields: [box] },
    replace: true,
  })
  await site.publish(ref)
  const { text } = await site.get(`/citation?persistentId=${pid}`)
  match(text, 'aria-label="Longitude -10.5° to 20°, latitude 40° to 55°"')
  match(text, '<rect x="-10.5" y="-55" width="30.5" height="15">')
})

test('the README beside the files is shown with them', async ({ site }) => {
  const { query } = await published(site, ['README.md', 'data/a.csv'])
  // The content of a file of the test is its path.
  match((await site.get(`/citation?${query}`)).text, '<code>README.md</code>')
  not.match((await site.get(`/citation?${query}&folder=data`)).text, '<code>README.md</code>')
})

test('files of all folders are found by name, type and access', async ({ site }) => {
  const { query } = await published(site, ['data/levels.csv', 'raw/levels.txt', 'zeta.txt'])
  const { text } = await site.get(`/files?${query}&search=LEVEL`)
  match(text, '2 files')
  match(text, 'data/<a href=')
  not.match(text, '>zeta.txt<')
  match((await site.get(`/files?${query}&type=text/csv`)).text, '1 file<')
  match((await site.get(`/files?${query}&access=Restricted`)).text, '0 files')
})

test('chosen files become one zip, and only those of the version', async ({ site }) => {
  const other = await published(site, ['other.txt'])
  const { query } = await published(site, ['a.txt', 'b.txt', 'c.txt'])
  const [foreign = 0, a = 0, b = 0] = site.fileIds
  const { text } = await site.get(`/files/chosen?${query}&file=${b}&file=${a}&file=${foreign}`)
  const [, zip = ''] = /class="button" href="([^"]+)"/.exec(text) ?? []
  is((await site.get(zip)).headers.get('Location'), `/api/access/datafiles/${b},${a}`)
  match(text, `https://data.example.org/api/access/datafiles/${b},${a}`)
  match(text, '2 files, 10 B')
  not.match(text, 'other.txt')
  is((await site.get(`/files/chosen?${other.query}`)).text.includes('No files were chosen'), true)
})

test('all files that a filter finds are chosen without naming them, as far as one zip takes them', async ({
  site,
}) => {
  const { query } = await published(site, ['a.txt', 'b.txt', 'c.csv', 'raw/d.txt', 'raw/x/e.txt'])
  const list = (await site.get(`/files?${query}&search=.txt`)).text
  match(list, 'All 4 files</a>')
  const [, href = ''] = /href="([^"]*all=1[^"]*)"/.exec(list) ?? []
  const { text } = await site.get(href.replaceAll('&amp;', '&'))
  match(text, '4 files, ')
  match(text, 'e.txt')
  not.match(text, 'c.csv')
  const folder = (await site.get(`/files/chosen?${query}&all=1&folder=raw`)).text
  match(folder, '2 files, ')
  match((await site.get(`/files/chosen?${query}&all=1&folder=ra`)).text, 'No files were chosen')
  match(
    (await site.get(`/citation?${query}&folder=raw`)).text,
    '&amp;folder=raw" rel="nofollow">All',
  )
})

const commandAt = async (site: Site, path: string) =>
  /<code id="command">([^<]*)/
    .exec((await site.get(path)).text)?.[1]
    ?.replaceAll('&amp;', '&')
    .replaceAll('&#39;', "'")

test('the command for a program names the version, and is left out where a guestbook asks first', async ({
  site,
}) => {
  const { ref, pid, query } = await published(site, ['a.txt'])
  const [id = 0] = site.fileIds
  const chosen = `/files/chosen?${query}&file=${id}`
  const zip = `https://data.example.org/api/access/dataset/:persistentId/versions/1.0?persistentId=${pid}`
  is(await commandAt(site, `/citation?${query}`), `curl -fL -C - -o files.zip '${zip}'`)
  match((await commandAt(site, chosen)) ?? '', `/datafiles/${id}'`)
  const guestbook = await site.repository.guestbooks.create(site.admin, ROOT, {
    name: 'Visitors',
    enabled: true,
    requires: ['name'],
    questions: [],
  })
  await site.repository.guestbooks.assign(site.admin, ref, guestbook.id)
  is(await commandAt(site, `/citation?${query}`), undefined)
  is(await commandAt(site, chosen), undefined)
})

test('the command for a program has the key of a preview link', async ({ site }) => {
  const { ref, pid } = await site.draft({ files: ['a.txt'] })
  const { token } = await site.repository.previews.create(site.admin, ref, { anonymized: false })
  const [id = 0] = site.fileIds
  const command = (path: string) => commandAt(site, path)
  const api = 'https://data.example.org/api/access'
  match(
    (await command(`/previewurl.xhtml?token=${token}`)) ?? '',
    `${api}/dataset/:persistentId?persistentId=${pid}&key=${token}`,
  )
  match(
    (await command(`/files/chosen?persistentId=${pid}&file=${id}&token=${token}`)) ?? '',
    `${api}/datafiles/${id}?key=${token}`,
  )
})

test('what changed between two versions has an address; a draft is compared for nobody else', async ({
  site,
}) => {
  const { ref, query } = await published(site, ['a.txt'])
  const title = { typeName: 'title', multiple: false, typeClass: 'primitive', value: 'Waves <b>' }
  const mail = { ...title, typeName: 'datasetContactEmail', value: 'bob@example.org' }
  const contact = { typeName: 'datasetContact', multiple: true, typeClass: 'compound' }
  await site.repository.versions.editMetadata(site.admin, ref, {
    json: { fields: [title, { ...contact, value: [{ datasetContactEmail: mail }] }] },
    replace: true,
  })
  is((await site.get(`/compare?${query}&before=1.0&after=:draft`)).status, 404)
  await site.publish(ref)
  const { text } = await site.get(`/compare?${query}&before=1.0&after=2.0`)
  match(text, '<del>Tides</del>')
  match(text, '<ins>Waves &lt;b&gt;</ins>')
  not.match(text, 'bob@example.org')
  match((await site.get(`/citation?${query}`)).text, '/compare?')
  is((await site.get(`/compare?${query}&before=2.0&after=1.0`)).status, 400)
})

test('a message goes to the contacts, whose addresses are not shown', async ({ site }) => {
  const { query, pid } = await published(site, [])
  const browser = openBrowser(site)
  const page = await browser.get(`/contact?${query}`)
  not.match(page.text, 'ada@example.org')
  const message = { persistentId: pid, from: 'reader@example.org', subject: 'Tides', body: 'Why?' }
  match((await browser.send('/contact', { ...message, from: 'nobody' })).text, 'Why?')
  const { status, location } = await browser.send('/contact', message)
  is(status, 303)
  match((await browser.get(location ?? '')).text, 'Your message was sent')
  const sent = (await site.mails()).filter(({ to }) => to === 'ada@example.org')
  match(sent.map(({ text }) => text).join(), 'Why?')
  const foreign = { 'Sec-Fetch-Site': 'cross-site' }
  is((await browser.send('/contact', message, foreign)).status, 403)
})

test('every page leads to what the installation says of itself, in both languages', async ({
  site,
}) => {
  const { text } = await site.get('/collection/root')
  for (const name of ['about', 'accessibility', 'privacy', 'api-tour']) {
    match(text, `href="/${name}"`)
    is((await site.get(`/${name}`)).status, 200)
  }
  match((await site.get('/privacy?lang=de')).text, 'Datenschutz')
  const tour = (await site.get('/api-tour?lang=de')).text
  match(tour, 'API für Programme')
  match(tour, 'https://data.example.org/api/search?q=tides')
  match(tour, 'href="/openapi?format=json"')
})

test('addresses of other forms lead to the page of the dataset', async ({ site }) => {
  const { ref, pid } = await site.draft({})
  await site.publish(ref)
  const wanted = `/citation?persistentId=${encodeURIComponent(pid)}`
  const to = async (path: string) => (await site.get(path)).headers.get('Location')
  is(decodeURIComponent((await to(`/dataset/${pid}`)) ?? ''), decodeURIComponent(wanted))
  is(
    decodeURIComponent((await to(`/dataset.xhtml?persistentId=${pid}`)) ?? ''),
    decodeURIComponent(wanted),
  )
  match((await to(`/dataset/${pid}?version=1.0`)) ?? '', /version=1\.0$/)
  is((await site.get('/dataset/none')).status, 404)
})

test('while the database is away, pages say so, and when to try again', async ({ site }) => {
  const { ref, pid } = await site.draft({})
  await site.publish(ref)
  const landing = () => Promise.reject(new StoreUnavailable('no connection'))
  Object.assign(site.repository.versions, { landing })
  const { status, text, headers } = await site.get(`/citation?persistentId=${pid}&lang=de`)
  equal([status, headers.get('Retry-After')], [503, '10'])
  match(text, 'Zurzeit nicht erreichbar')
  match(text, /<code>[0-9a-f-]{36}<\/code>/)
})

test.run()
