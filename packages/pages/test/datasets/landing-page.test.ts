import { type Actor, GUEST } from '@holdfast/core/rules'
import { suite } from 'uvu'
import { equal, is, match, not, ok } from 'uvu/assert'
import { holdfastPages } from '../../src/index.ts'
import { openSite, type Site } from '../app/site.ts'

const test = suite<{ site: Site }>('the page of a dataset')

test.before.each(async (context) => {
  context.site = await openSite()
})

const FILES = ['README.md', 'data/a.csv', 'data/deep/b.csv', 'zeta.txt']

const TITLE = { typeName: 'title', multiple: false, typeClass: 'primitive' } as const

async function published(site: Site, facts: Parameters<Site['draft']>[0] = { files: FILES }) {
  const dataset = await site.draft(facts)
  await site.publish(dataset.ref)
  return { ...dataset, page: `/citation?persistentId=${dataset.pid}` }
}

test('the address of the identifier shows a released version to everyone', async ({ site }) => {
  const { page, pid } = await published(site)
  const { status, headers, text } = await site.get(page)
  is(status, 200)
  match(headers.get('Content-Type') ?? '', 'text/html')
  match(text, '<h1>Tides</h1>')
  match(text, `https://doi.org/${pid.slice(4)}`)
  match(text, '<a href="https://orcid.org/0000-0002-1825-0097">Ada</a>')
  match(text, /Ada, 2031, &quot;Tides&quot;|Ada, 2031, "Tides"/)
  match(text, 'Version 1.0')
})

test('a draft is shown to nobody, also not as the newest version', async ({ site }) => {
  const { pid, ref, id } = await site.draft({ title: 'Secret tides' })
  for (const path of [`/citation?persistentId=${pid}`, `/datasets/${id}`]) {
    const { status, text } = await site.get(path)
    is(status, 404, path)
    not.match(text, 'Secret')
  }
  await site.publish(ref)
  const title = { typeName: 'title', multiple: false, typeClass: 'primitive', value: 'Not yet' }
  await site.repository.versions.editMetadata(site.admin, ref, {
    json: { fields: [title] },
    replace: true,
  })
  const { text } = await site.get(`/citation?persistentId=${pid}`)
  match(text, '<h1>Secret tides</h1>')
  not.match(text, 'Not yet')
  const wanted = { ref, version: '1.0', folder: '', page: 1 }
  const listed = async (actor: Actor) =>
    (await site.repository.versions.landing(actor, wanted)).versions.map(({ state }) => state.kind)
  equal(await listed(GUEST), ['released'])
  equal(await listed(site.admin), ['draft', 'released'])
})

test('an address with the character NUL is that of no page', async ({ site }) => {
  for (const path of ['/citation?persistentId=%00', '/collection/%00', '/file?fileId=%00'])
    is((await site.get(path)).status, 404, path)
})

test('an unknown, hidden or malformed identifier gives one and the same page', async ({ site }) => {
  const { pid } = await site.draft({})
  const texts = []
  for (const wanted of ['doi:10.5072/FK2/NONE', pid, 'x', '']) {
    const { status, text } = await site.get(`/citation?persistentId=${wanted}`)
    is(status, 404, wanted)
    texts.push(text.replaceAll(/href="(?:\?|\/account)[^"]*"/g, ''))
  }
  is(new Set(texts).size, 1)
})

test('a field named like a member of every object is shown only where it has a value', async ({
  site,
}) => {
  const row = ['', 'toString', 'Knots on a string', '', '', 'text', '0', ...Array(8).fill('')]
  const rows = ['#metadataBlock', '\tknots\t\tKnots', '#datasetField', [...row, 'knots'].join('\t')]
  await site.repository.blocks.load(site.admin, rows.join('\n'))
  const { page } = await published(site)
  not.match((await site.get(page)).text, 'Knots on a string')
})

test('files are shown folder by folder, each folder at its own address', async ({ site }) => {
  const { page } = await published(site)
  const root = (await site.get(page)).text
  match(root, 'README.md')
  match(root, 'zeta.txt')
  not.match(root, '>a.csv<')
  const folder = /href="(\/citation[^"]*folder=data)#files"/.exec(root)?.[1] ?? ''
  const inside = (await site.get(folder.replaceAll('&amp;', '&'))).text
  match(inside, '>a.csv<')
  match(inside, '>deep/<')
  not.match(inside, '>zeta.txt<')
  match((await site.get(`${page}&folder=nowhere`)).text, 'This folder has no files')
})

test('a folder with more than a hundred files has pages', async ({ site }) => {
  const files = Array.from({ length: 101 }, (_, n) => `file-${String(n).padStart(3, '0')}.txt`)
  const { page } = await published(site, { files })
  const first = (await site.get(page)).text
  match(first, 'file-099.txt')
  not.match(first, 'file-100.txt')
  match(first, 'rel="next"')
  const second = (await site.get(`${page}&page=2`)).text
  match(second, 'file-100.txt')
  not.match(second, 'file-000.txt')
  not.match(second, 'rel="next"')
})

test('a folder with more than a hundred folders has pages', async ({ site }) => {
  const files = Array.from({ length: 101 }, (_, n) => `at-${String(n).padStart(3, '0')}/a.txt`)
  const { page } = await published(site, { files })
  const first = (await site.get(page)).text
  match(first, '>at-099/<')
  not.match(first, '>at-100/<')
  match(first, 'rel="next"')
  const second = (await site.get(`${page}&page=2`)).text
  match(second, '>at-100/<')
  not.match(second, 'rel="next"')
})

test('no text of a dataset becomes markup, and no address a script', async ({ site }) => {
  const hostile = `</title></script><script>alert("1")</script><img src=x onerror=alert(1)>`
  const { page } = await published(site, {
    title: hostile,
    author: hostile,
    description: `<p>Fine</p>${hostile}`,
    files: [`a&b' onerror=alert(1).txt`],
  })
  const { text } = await site.get(page)
  not.match(text, /<script>/)
  not.match(text.replace(/<div class="text">[\s\S]*?<\/div>/, ''), '<img')
  match(text, '<p>Fine</p>')
  const json = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(text)?.[1] ?? ''
  is(JSON.parse(json).name, hostile)
})

test('nothing on a page may run, and no page may be framed', async ({ site }) => {
  const { page } = await published(site)
  const policy = (await site.get(page)).headers.get('Content-Security-Policy') ?? ''
  for (const rule of ["default-src 'none'", "frame-ancestors 'none'", "base-uri 'none'"])
    match(policy, rule)
  not.match(policy, 'unsafe')
})

test('no page shows a mail address', async ({ site }) => {
  const { page } = await published(site)
  not.match((await site.get(page)).text, 'ada@example.org')
})

test('a released page is kept and answered by its tag', async ({ site }) => {
  const { page } = await published(site)
  const { headers } = await site.get(page)
  is(headers.get('Cache-Control'), 'public, no-cache')
  const tag = headers.get('ETag') ?? ''
  for (const known of [tag, `"other", W/${tag}`]) {
    const again = await site.get(page, { 'If-None-Match': known })
    is(again.status, 304, known)
    is(again.text, '')
  }
})

test('a newer release replaces the page at once', async ({ site }) => {
  const { page, ref } = await published(site)
  await site.get(page)
  await site.repository.files.add(site.admin, ref, {
    received: await site.repository.files.receive(site.admin, ref, {
      fileName: 'new.txt',
      declaredType: null,
      bytes: (async function* () {
        yield new Uint8Array(3)
      })(),
    }),
    input: {},
  })
  await site.publish(ref)
  match((await site.get(page)).text, 'new.txt')
  const old = (await site.get(`${page}&version=1.0`)).text
  not.match(old, 'new.txt')
  match(old, 'A newer version of this dataset exists.')
})

test('a destroyed dataset keeps a page with the day, one that was never released does not', async ({
  site,
}) => {
  const { repository, admin } = site
  const { ref, pid } = await site.draft({ title: 'Tides' })
  await site.publish(ref)
  const draft = await site.draft({ title: 'Secret' })
  for (const each of [ref, draft.ref]) await repository.datasets.destroy(admin, each)
  const { status, text, headers } = await site.get(`/citation?persistentId=${pid}&lang=de`)
  equal([status, headers.get('Cache-Control')], [410, 'private, no-store'])
  match(text, 'am 5. April 2031')
  match(text, pid)
  not.match(text, 'Tides')
  is((await site.get(`/citation?persistentId=${draft.pid}`)).status, 404)
})

test('a withdrawn dataset keeps a page with the reason, without files', async ({ site }) => {
  const { page, ref } = await published(site)
  await site.repository.versions.deaccession(
    site.admin,
    { ref, specifier: { kind: 'number', number: { major: 1, minor: 0 } } },
    { reason: 'Broken gauge', forwardUrl: 'javascript:alert(1)' },
  )
  const { status, text } = await site.get(page)
  is(status, 200)
  match(text, 'Broken gauge')
  match(text, 'noindex')
  not.match(text, 'README.md')
  not.match(text, 'href="javascript')
  not.match(text, 'A newer version of this dataset exists.')
})

test('a withdrawn version leads to a newer one', async ({ site }) => {
  const { page, ref } = await published(site)
  const json = { fields: [{ ...TITLE, value: 'Ebb' }] }
  await site.repository.versions.editMetadata(site.admin, ref, { json, replace: true })
  await site.publish(ref)
  await site.repository.versions.deaccession(
    site.admin,
    { ref, specifier: { kind: 'number', number: { major: 1, minor: 0 } } },
    { reason: 'Broken gauge', forwardUrl: null },
  )
  const { text } = await site.get(`${page}&version=1.0`)
  match(text, 'Broken gauge')
  match(text, 'A newer version of this dataset exists.')
})

test('the holder of a preview link sees the draft, and others still do not', async ({ site }) => {
  const { ref, pid } = await site.draft({ title: 'Soon', files: ['a.txt'] })
  const { token } = await site.repository.previews.create(site.admin, ref, { anonymized: false })
  const { status, text, headers } = await site.get(`/previewurl.xhtml?token=${token}`)
  is(status, 200)
  match(text, '<h1>Soon</h1>')
  match(text, 'noindex')
  match(text, `key=${token}`)
  is(headers.get('Cache-Control'), 'private, no-store')
  is(headers.get('Referrer-Policy'), 'no-referrer')
  is((await site.get(`/citation?persistentId=${pid}`)).status, 404)
  is((await site.get('/previewurl.xhtml?token=wrong')).status, 404)
  is((await site.get('/previewurl.xhtml')).status, 404)
})

test('an API token in an address gives no rights', async ({ site }) => {
  const { pid } = await site.draft({})
  is((await site.get(`/citation?persistentId=${pid}&token=a token for this test`)).status, 404)
})

test('a title and description in another language than the page say which', async ({ site }) => {
  const value = '[{"locale":"de","title":"Deutsch"},{"locale":"en","title":"English"}]'
  await site.repository.settings.put(site.admin, { name: ':MetadataLanguages' }, { value })
  const { page } = await published(site, { title: 'Gezeiten', language: 'de' })
  const english = (await site.get(page)).text
  match(english, '<h1 lang="de">Gezeiten</h1>')
  match(english, /<div lang="de"><div class="text">Levels/)
  match((await site.get(`${page}&lang=de`)).text, '<h1>Gezeiten</h1>')
})

test('what one reader adds to an address is not in the page that others get', async ({ site }) => {
  const { page } = await published(site)
  await site.get(`${page}&token=a token for this test&from=elsewhere`)
  const { text } = await site.get(page)
  not.match(text, /a(\+|%20| )token/)
  not.match(text, 'elsewhere')
  match(text, 'lang=de')
})

test('programs are sent to the form that they ask for', async ({ site }) => {
  const { page, pid } = await published(site)
  const forms = {
    'text/turtle': `/api/datasets/export?exporter=turtle&persistentId=${pid}`,
    'application/vnd.datacite.datacite+json': `/api/datasets/export?exporter=pidregistry_json&persistentId=${pid}`,
    'application/ld+json': `/api/datasets/export?exporter=schema.org&persistentId=${pid}`,
    'application/x-bibtex;q=0.9': `/api/datasets/:persistentId/versions/:latest-published/citation/BibTeX?persistentId=${pid}`,
  }
  for (const [accept, address] of Object.entries(forms)) {
    const { status, headers } = await site.get(page, { Accept: accept })
    equal([status, headers.get('Location')], [303, address])
  }
  for (const accept of ['text/html, application/ld+json', 'text/turtle;q=0', '*/*', 'image/png'])
    is((await site.get(page, { Accept: accept })).status, 200, accept)
})

test('the Link header has the typed links, with at most five files', async ({ site }) => {
  const few = await published(site)
  const links = (await site.get(few.page)).headers.get('Link') ?? ''
  for (const rel of ['author', 'cite-as', 'describedby', 'item', 'type', 'license', 'linkset'])
    match(links, `rel="${rel}"`)
  is(links.match(/rel="item"/g)?.length, 4)
  const many = await published(site, { files: ['1', '2', '3', '4', '5', '6'] })
  not.match((await site.get(many.page)).headers.get('Link') ?? '', 'rel="item"')
})

test('an installation chooses how many authors and files the Link header has', async ({ site }) => {
  const { page } = await published(site, { files: ['1', '2', '3'] })
  const links = async (linkLimits: { readonly authors: number; readonly items: number }) => {
    const pages = holdfastPages(site.repository, {
      clean: (html) => html,
      cache: { get: async (_, render) => kept(await render()), knows: () => false },
      linkLimits,
      log: { error: (_event, { cause }) => Promise.reject(cause) },
    })
    return (await pages.request(page)).headers.get('Link') ?? ''
  }
  const few = await links({ authors: 0, items: 2 })
  not.match(few, 'rel="author"')
  not.match(few, 'rel="item"')
  match(few, 'rel="linkset"')
  is((await links({ authors: 1, items: 3 })).match(/rel="(item|author)"/g)?.length, 4)
})

const kept = (text: string) => ({ body: text, etag: '"1"' })

test('the Link header of each version names its own link set', async ({ site }) => {
  const { page, ref } = await published(site)
  const title = { typeName: 'title', multiple: false, typeClass: 'primitive', value: 'Ebb' }
  const json = { fields: [title] }
  await site.repository.versions.editMetadata(site.admin, ref, { json, replace: true })
  await site.publish(ref)
  for (const version of ['2.0', '1.0']) {
    const { headers } = await site.get(`${page}&version=${version}`)
    match(headers.get('Link') ?? '', `/versions/${version}/linkset`)
  }
})

test('pages speak the language of the browser, or the one chosen', async ({ site }) => {
  const { page } = await published(site)
  match((await site.get(page, { 'Accept-Language': 'de-AT,en;q=0.5' })).text, '<html lang="de">')
  match((await site.get(page, { 'Accept-Language': 'fr' })).text, '<html lang="en">')
  const chosen = await site.get(`${page}&lang=de`)
  match(chosen.text, 'Diesen Datensatz zitieren')
  const cookie = chosen.headers.get('Set-Cookie')?.split(';')[0] ?? ''
  match((await site.get(page, { Cookie: cookie })).text, '<html lang="de">')
  match((await site.get(`${page}&lang=xx`)).text, '<html lang="en">')
})

test('what one reader adds to an address is in no link of the page that is kept for others', async ({
  site,
}) => {
  const { page } = await published(site)
  for (const added of [
    'fileId=planted',
    'page=planted',
    'folder=//planted/../',
    'page=1&page=planted',
  ])
    is((await site.get(`${page}&${added}`)).status < 500, true)
  not.match((await site.get(page)).text, 'planted')
})

test('a fault is logged and shown with its number only', async ({ site }) => {
  site.repository.versions.landing = () => Promise.reject(new Error('the secret cause'))
  const { pid } = await site.draft({})
  const { status, text } = await site.get(`/citation?persistentId=${pid}&version=1.0`)
  is(status, 500)
  not.match(text, 'secret')
  is(site.faults.length, 1)
  ok(site.faults[0] instanceof Error)
})

test.run()
