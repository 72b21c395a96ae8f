import type { Repository } from '@holdfast/core'
import { suite } from 'uvu'
import { equal, is, match, not, ok } from 'uvu/assert'
import { holdfastPages, type PageCache } from '../../src/index.ts'
import { openBrowser } from '../app/browser.ts'
import { openSite, type Site } from '../app/site.ts'

const test = suite<{ site: Site }>('landing pages that are kept')

test.before.each(async (context) => {
  context.site = await openSite('https://data.example.org', { madeBy: 'these tests' })
})

/** A memory like that of the server, without its bounds. */
function memory(): PageCache {
  const kept = new Map<string, ReturnType<PageCache['get']>>()
  const names = new Set<string>()
  return {
    get: (key, render, name = '') => {
      names.add(name)
      const found =
        kept.get(key) ?? render().then((text) => ({ body: text, etag: `"${text.length}"` }))
      kept.set(key, found)
      return found
    },
    knows: (name) => names.has(name),
  }
}

interface Shown {
  readonly status: number
  readonly links: string | null
  readonly tag: string | null
  readonly text: string
}

type Get = (path: string, headers?: Readonly<Record<string, string>>) => Promise<Shown>

/** Pages that have nothing in memory, like those of another process. */
function anotherProcess(repository: Repository): Get {
  const pages = holdfastPages(repository, {
    clean: (html) => html,
    cache: memory(),
    log: { error: (_event, { cause }) => Promise.reject(cause) },
  })
  return async (path, headers = {}) => {
    const answer = await pages.request(path, { headers })
    const [links, tag] = [answer.headers.get('Link'), answer.headers.get('ETag')]
    return { status: answer.status, links, tag, text: await answer.text() }
  }
}

/** The same repository, with other answers to what is kept of pages. */
const withPages = (
  { repository }: Site,
  pages: Partial<Repository['versions']['representations']>,
): Repository => {
  const representations = { ...repository.versions.representations, ...pages }
  return { ...repository, versions: { ...repository.versions, representations } }
}

/** Finds nothing in the store. */
const withoutKept = (site: Site): Repository => {
  const { findPage } = site.repository.versions.representations
  return withPages(site, {
    findPage: async (...asked) => {
      const state = await findPage(...asked)
      return state && { ...state, text: null }
    },
    keepPage: () => {},
  })
}

/** Refuses to make a page anew. */
const onlyKept = ({ repository }: Site): Repository => ({
  ...repository,
  versions: {
    ...repository.versions,
    landing: () => Promise.reject(new Error('The page was made anew')),
  },
})

/** Counts the pages that are made anew. */
function countingPages({ repository }: Site) {
  let made = 0
  const landing: Repository['versions']['landing'] = (...asked) => {
    made += 1
    return repository.versions.landing(...asked)
  }
  return {
    repository: { ...repository, versions: { ...repository.versions, landing } },
    made: () => made,
  }
}

async function published(site: Site) {
  const dataset = await site.draft({ title: 'Tides', files: ['README.md', 'data/a.csv'] })
  await site.publish(dataset.ref)
  return { ...dataset, page: `/citation?persistentId=${dataset.pid}` }
}

const allKept = ({ repository }: Site) => repository.versions.representations.allKept()

test('what one process made, another one finds: the same page, links and tag', async ({ site }) => {
  const { page } = await published(site)
  const paths = ['', '&version=1.0', '&version=:latest-published']
  for (const path of paths.map((more) => page + more)) {
    const made = await anotherProcess(site.repository)(path)
    is(made.status, 200, path)
    await allKept(site)
    const other = anotherProcess(onlyKept(site))
    equal(await other(path), made, path)
    equal(await other(path), made, `${path}, again`)
    equal(await anotherProcess(withoutKept(site))(path), made, path)
  }
})

test('folders and further pages are kept in memory alone', async ({ site }) => {
  const { page } = await published(site)
  for (const path of ['&folder=data', '&folder=nowhere', '&page=2'].map((more) => page + more)) {
    const made = await anotherProcess(site.repository)(path)
    is(made.status, 200, path)
    await allKept(site)
    const pages = countingPages(site)
    const other = anotherProcess(pages.repository)
    for (let n = 0; n < 2; n += 1) equal(await other(path), made, path)
    is(pages.made(), 1, path)
  }
})

test('each language has its own page', async ({ site }) => {
  const { page } = await published(site)
  const german = { 'Accept-Language': 'de' }
  for (const headers of [{}, german]) await anotherProcess(site.repository)(page, headers)
  await allKept(site)
  match((await anotherProcess(onlyKept(site))(page)).text, '<html lang="en">')
  match((await anotherProcess(onlyKept(site))(page, german)).text, '<html lang="de">')
})

test('who has signed in is shown no page that is kept, and leaves none', async ({ site }) => {
  const { page } = await published(site)
  const { repository } = site
  const ada = openBrowser(site)
  await ada.signUp('ada')
  const cookie = { Cookie: [...ada.jar].map((each) => each.join('=')).join('; ') }
  const first = await anotherProcess(repository)(page, cookie)
  match(first.text, '/account/sign-out')
  await allKept(site)
  const guest = await anotherProcess(repository)(page)
  not.match(guest.text, '/account/sign-out')
  await allKept(site)
  const again = await anotherProcess(repository)(page, cookie)
  is(again.text, first.text)
  is(again.tag, null)
})

test('a page without the messages that a reader hid is kept for nobody', async ({ site }) => {
  const { page } = await published(site)
  const texts = [{ language: 'en', text: 'Closed on Sunday' }]
  await site.repository.banners.add(site.admin, { texts, dismissible: true })
  site.clock.advance(6)
  const [banner] = (await site.repository.settings.look()).banners
  const hidden = { Cookie: `hidden-banners=${banner?.id}` }
  not.match((await anotherProcess(site.repository)(page, hidden)).text, 'Closed on Sunday')
  await allKept(site)
  match((await anotherProcess(site.repository)(page)).text, 'Closed on Sunday')
  await allKept(site)
  match((await anotherProcess(onlyKept(site))(page)).text, 'Closed on Sunday')
  not.match((await anotherProcess(site.repository)(page, hidden)).text, 'Closed on Sunday')
})

test('a change of what is shown is seen at once, whatever was kept', async ({ site }) => {
  const { page, ref, id } = await published(site)
  const { repository, admin } = site
  const put = (name: string, value: string) => repository.settings.put(admin, { name }, { value })
  const changes: Readonly<Record<string, () => Promise<unknown>>> = {
    nothing: async () => {},
    'a draft': () =>
      repository.versions.editMetadata(admin, ref, { json: title('Not yet'), replace: true }),
    'a release': () => site.publish(ref),
    'a limited file': () => repository.files.restrict(admin, site.fileIds[0] ?? 0, LIMITED),
    'the name of a collection': () =>
      repository.collections.setAttribute(admin, { kind: 'root' }, RENAMED),
    'the footer': () => put(':FooterCopyright', 'Of the harbour'),
    'the name of the installation': () => put(':InstallationName', 'Harbour Data'),
    'a setting of exports': () => put(':ExportInstallationAsDistributorOnlyWhenNotSet', 'true'),
    'hidden addresses': () => put(':ExcludeEmailFromExport', 'true'),
    'figures of usage': () => put(':DisplayMDCMetrics', 'false'),
    'the day': async () => site.clock.advance(24 * 3600),
    'a withdrawal': () => repository.versions.deaccession(admin, { ref, specifier }, WITHDRAWN),
    destruction: () => repository.datasets.destroy(admin, { kind: 'id', id }),
  }
  for (const [name, change] of Object.entries(changes)) {
    const before = anotherProcess(repository)
    // The second time a page is in memory, known by its name.
    for (let n = 0; n < 2; n += 1)
      for (const path of [page, `${page}&version=1.0`]) await before(path)
    await allKept(site)
    await change()
    // So long settings may be kept.
    site.clock.advance(6)
    for (const path of [page, `${page}&version=1.0`]) {
      const [now, truth] = [anotherProcess(repository), anotherProcess(withoutKept(site))]
      const shown = await now(path)
      equal(shown, await truth(path), `${name}: ${path}`)
      equal(await before(path), shown, `${name}: ${path}, in memory`)
    }
  }
})

test('what another program, or one with other mail, has made is not found', async ({ site }) => {
  const { page } = await published(site)
  await anotherProcess(site.repository)(page)
  await allKept(site)
  const { sessions } = site.repository
  const passwords = { ...sessions.passwords, canBeForgotten: !sessions.passwords.canBeForgotten }
  const without = { ...site.repository, sessions: { ...sessions, passwords } }
  not.match((await anotherProcess(without)(page)).text, '/contact?')
  ok((await anotherProcess(site.repository)(page)).text.includes('/contact?'))
})

const LIMITED = { restrict: true, termsOfAccess: 'Ask.' }
const RENAMED = { kind: 'text', attribute: 'name', value: 'Renamed' } as const
const WITHDRAWN = { reason: 'Wrong levels', forwardUrl: null }
const specifier = { kind: 'number', number: { major: 1, minor: 0 } } as const

const title = (value: string) => ({
  fields: [{ typeName: 'title', multiple: false, typeClass: 'primitive', value }],
})

test('links of a kept page have the identifier as the dataset has it, however the first reader wrote it', async ({
  site,
}) => {
  const { ref, pid } = await site.draft({ files: ['a.txt'] })
  await site.publish(ref)
  const get = anotherProcess(site.repository)
  await get(`/citation?persistentId=${pid.toLowerCase()}`)
  const { text } = await get(`/citation?persistentId=${pid}`)
  match(text, `href="?persistentId=${encodeURIComponent(pid)}&amp;lang=de"`)
  not.match(text, encodeURIComponent(pid.toLowerCase()))
})

test.run()
