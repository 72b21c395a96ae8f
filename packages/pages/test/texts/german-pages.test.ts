import { NOTIFICATION_TYPES, standardBlocks } from '@holdfast/core/rules'
import { suite } from 'uvu'
import { equal, match, not, ok } from 'uvu/assert'
import germanFields from '../../src/metadata/german/fields.json' with { type: 'json' }
import { TEXTS } from '../../src/texts/texts.ts'
import { type Browser, openScene, type Scene } from '../app/scene.ts'
import { begin } from '../deposit/begun-dataset.ts'

const test = suite<Scene>('the pages in German')

test.before.each(openScene)

/** The texts in a value of a catalogue, at any depth. */
const textsIn = (value: unknown): readonly string[] => {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

/** English texts of several words: single ones occur in names, and in German. */
const ENGLISH: readonly string[] = [
  ...textsIn(TEXTS.en),
  ...Object.values(NOTIFICATION_TYPES),
  ...standardBlocks.flatMap(({ displayName, fields }) => [
    displayName,
    ...fields.flatMap(({ title, description }) => [title, description]),
    ...fields.flatMap(({ name, vocabulary }) =>
      name === 'language' || name === 'studyAssayPlatform' ? [] : (vocabulary ?? []),
    ),
  ]),
].filter((text) => text.trim().includes(' '))

const GERMAN = [...textsIn(TEXTS.de), ...textsIn(germanFields)].join('\n')
const SOUGHT = [...new Set(ENGLISH)].filter((text) => !GERMAN.includes(text) && !isName(text))

/** Names of countries and organisms are the same in both languages. */
function isName(text: string): boolean {
  return standardBlocks
    .flatMap(({ fields }) => fields)
    .some(
      ({ name, vocabulary }) =>
        ['country', 'studyAssayOrganism', 'workflowType'].includes(name) &&
        vocabulary?.includes(text),
    )
}

/** What a page shows, without the parts that it marks as English and without what programs read. */
const shownOn = (page: string): string =>
  page
    .replace(/<script[^>]*>.*?<\/script>|<style[^>]*>.*?<\/style>/gs, ' ')
    .replace(/<(\w+)[^>]* lang="en"[^>]*>.*?<\/\1>/gs, ' ')
    .replace(/<[^>]*>/g, '\n')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')

const MOST_PAGES = 400

/** Follows the links of pages, from these on. */
async function walk(
  reader: Browser,
  from: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const pages = new Map<string, string>()
  const waiting = [...from]
  const seen = new Set(waiting)
  while (waiting.length > 0 && pages.size < MOST_PAGES) {
    const path = waiting.shift() ?? ''
    const { status, text, headers } = await reader.get(path)
    if (status !== 200 || !headers.get('Content-Type')?.startsWith('text/html')) continue
    pages.set(path, text)
    for (const [, href = ''] of text.matchAll(/<a\b[^>]* href="([^"]+)"/g)) {
      const { origin, pathname, search } = new URL(
        href.replaceAll('&amp;', '&'),
        `https://data.example.org${path}`,
      )
      const next = pathname + search
      const leaves = origin !== 'https://data.example.org' || /^\/(api|openapi)\b/.test(pathname)
      if (leaves || search.includes('lang=') || seen.has(next)) continue
      seen.add(next)
      waiting.push(next)
    }
  }
  return pages
}

test('no page that links lead to shows an English text of the catalogue or of the metadata', async ({
  site,
  ada,
}) => {
  const { ref } = await site.draft({ title: 'Kelp', files: ['data/a.csv', 'README.md'] })
  await site.publish(ref)
  const { pid } = await begin(ada)
  ada.jar.set('lang', 'de')
  const pages = await walk(ada, [
    '/',
    '/search?q=kelp',
    '/deposit/new?collection=root',
    `/deposit?persistentId=${pid}`,
    '/collection/root/manage',
    '/account',
    '/admin',
  ])
  ok(pages.size > 100, `${pages.size} pages`)
  const found = [...pages].flatMap(([path, page]) => {
    const shown = shownOn(page)
    return SOUGHT.filter((text) => shown.includes(text)).map((text) => `${path}: ${text}`)
  })
  equal(found, [])
  equal(site.faults, [])
})

test('a form of metadata names fields, hints and terms in German, and stores the terms', async ({
  site,
  ada,
}) => {
  const { pid, dataset } = await begin(ada)
  ada.jar.set('lang', 'de')
  const section = (name: string) => `/deposit/metadata?persistentId=${pid}&section=${name}`
  const first = (await ada.get(section('citation'))).text
  match(first, '>Autorin oder Autor<')
  match(first, 'Der Name, wie er im Zitat stehen soll.')
  match(first, /value="Physics" checked[^>]*><label[^>]*>Physik</)
  const more = (await ada.get(section('citation.more'))).text
  match(more, '<option value="Deutsch"')
  const basedOn = /name="based-on" value="(\w+)"/.exec(more)?.[1] ?? ''
  const typed = {
    dataset,
    section: 'citation.more',
    'based-on': basedOn,
    'm.language.0': 'deutsch',
    'm.contributor.0.contributorName': 'Yu',
    'm.contributor.0.contributorType': 'Editor',
  }
  const stored = await ada.post('/deposit/metadata', typed)
  match(stored.location ?? '', 'done=saved')
  const again = (await ada.get(section('citation.more'))).text
  match(again, 'value="Deutsch"')
  match(again, /<option value="Editor" selected[^>]*>Herausgeberschaft</)
  const draft = (await ada.get(`/citation?persistentId=${pid}&version=:draft`)).text
  match(draft, 'Deutsch')
  match(draft, 'Herausgeberschaft')
  not.match(draft, 'Citation Metadata')
  ada.jar.set('lang', 'en')
  match((await ada.get(section('citation.more'))).text, 'value="German"')
  equal(site.faults, [])
})

test('what is missing is named in German, each with the name of its field', async ({ ada }) => {
  ada.jar.set('lang', 'de')
  const refused = await ada.post('/deposit/new', {
    collection: 'root',
    'm.title': 'Tides',
    'm.author.0.authorName': 'Byron, Ada',
    'm.datasetContact.0.datasetContactEmail': 'nobody',
    license: 'CC0 1.0',
  })
  match(refused.text, 'E-Mail: Es muss eine E-Mail-Adresse sein.')
  match(refused.text, 'Fachgebiet: Das muss ausgefüllt werden.')
  not.match(refused.text, 'lang="en"><a href="#field')
})

test('a notification is shown in German', async ({ ada }) => {
  ada.jar.set('lang', 'de')
  match((await ada.get('/account/notifications')).text, 'Willkommen: Ihr Konto wurde angelegt.')
})

test.run()
