// own process: it starts a browser
import { mkdir, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { HtmlValidate } from 'html-validate'
import type { Browser, Page } from 'playwright-core'
import { suite } from 'uvu'
import { equal, is, ok } from 'uvu/assert'
import { apiData } from './api-data.ts'
import { anywhere, type Place } from './faults/databases.ts'
import { freePort } from './free-port.ts'
import { askedAndGranted } from './pages/access-story.ts'
import { accessibilityFaults, browserThere, startBrowser } from './pages/browser.ts'
import { crawl, shapeOf, type Visited } from './pages/crawl.ts'
import { cutAndResumed } from './pages/cut-upload.ts'
import { depositByKeyboard } from './pages/deposit-walk.ts'
import { tabTo } from './pages/keyboard.ts'
import { refusedInPart } from './pages/refused-upload.ts'
import { freshPage, signedInPage } from './pages/signed-in.ts'
import { publishedSample } from './published-sample.ts'
import { ROOT } from './started-server.ts'

const test = suite('pages in a browser')
const program = browserThere()
const KIB = 1024
/** What the walk of somebody who has signed in looks at. */
const FOR_SIGNED_IN = /^\/(?:$|account|admin|collection\/|deposit|manage)/

let place: Place
let address: string
let visited: readonly Visited[] = []
let browser: Browser | null = null

test.before(async () => {
  place = await anywhere()
  const port = await freePort()
  address = `http://localhost:${port}`
  await place.start({ PORT: String(port), HOLDFAST_SITE_URL: address })
  const id = await publishedSample(address)
  await twoMoreVersions(id)
  browser = program === null ? null : await startBrowser(program)
})
test.after(async () => {
  await browser?.close()
  await place?.remove()
})

async function twoMoreVersions(id: number): Promise<void> {
  for (const title of ['Kaltenbach gauges', 'Kaltenbach gauges and rain']) {
    const field = { typeName: 'title', multiple: false, typeClass: 'primitive', value: title }
    await apiData(address, `/api/datasets/${id}/editMetadata?replace=true`, {
      method: 'PUT',
      body: JSON.stringify({ fields: [field] }),
      headers: { 'Content-Type': 'application/json' },
    })
    await apiData(address, `/api/datasets/${id}/actions/:publish?type=major`, { method: 'POST' })
  }
}

const isPage = ({ path, type, status }: Visited): boolean =>
  status === 200 && type.includes('text/html') && !path.startsWith('/api/')

/** One page of each shape. */
const kinds = (): readonly Visited[] => [
  ...new Map(visited.filter(isPage).map((page) => [shapeOf(page.path), page])).values(),
]

test('every address that pages, answers and exports name answers', async () => {
  visited = await crawl({
    address,
    starts: ['/', '/sitemap.xml', '/robots.txt', '/search?q=Kaltenbach', '/api/search?q=*'],
    follows: (path) => !/^\/(?:openapi|api\/access\/dataset\/)|[?&]lang=/.test(path),
  })
  const broken = visited
    .filter(({ status }) => status >= 400)
    .map(({ path, status, from }) => `${status} ${path} (named by ${from})`)
  equal(broken, [])
  ok(kinds().length >= 12, `only ${kinds().length} kinds of pages were found`)
})

const checker = new HtmlValidate({
  extends: ['html-validate:standard', 'html-validate:a11y'],
  rules: {
    // The renderer of pages writes attributes and void elements in these ways; both are valid.
    'void-style': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'no-trailing-whitespace': 'off',
    'no-inline-style': 'error',
    'long-title': 'off',
    'prefer-native-element': 'off',
    'valid-id': ['error', { relaxed: true }],
    'require-sri': 'off',
    'tel-non-breaking': 'off',
    // A list may have a name (ARIA 1.2).
    'aria-label-misuse': 'off',
  },
})

/** What a checker finds wrong with a page, and its size when it is too large. */
async function faultsIn(path: string, text: string): Promise<readonly string[]> {
  const { results } = await checker.validateString(text)
  const faults = results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${path}: ${ruleId}: ${message} (${selector})`),
  )
  const size = gzipSync(text).length
  return size > 30 * KIB ? [...faults, `${path}: ${size} bytes of compressed HTML`] : faults
}

test('every page is valid HTML, and small enough', async () => {
  const faults: string[] = []
  for (const { path, text } of kinds()) faults.push(...(await faultsIn(path, text)))
  const [style] = visited.filter(({ type }) => type.includes('text/css'))
  const [script] = visited.filter(({ type }) => type.includes('text/javascript'))
  ok(gzipSync(style?.text ?? '').length <= 12 * KIB)
  ok(gzipSync(script?.text ?? '').length <= 20 * KIB)
  equal(faults, [])
})

if (program === null)
  console.log(
    'left out: accessibility, reflow and keyboard walks of pages; run with: chromium installed, npm run e2e',
  )
else {
  test('every page is accessible in both themes, fits a narrow window, and loads little', async () => {
    const folder = await screenshots()
    const page = await openPage()
    let requests = 0
    page.on('request', () => {
      requests += 1
    })
    const faults: string[] = []
    const paths = [...kinds().map(({ path }) => path), '/nowhere']
    for (const [number, path] of paths.entries()) {
      requests = 0
      await page.emulateMedia({ colorScheme: 'light' })
      await page.goto(`${address}${path}`)
      const light = await accessibilityFaults(page, null)
      const loaded = requests
      await page.screenshot({ path: join(folder, `${number}.png`), fullPage: true })
      await page.emulateMedia({ colorScheme: 'dark' })
      const dark = await accessibilityFaults(page, ['color-contrast'])
      await page.setViewportSize({ width: 320, height: 640 })
      const wide = await page.evaluate('document.documentElement.scrollWidth')
      await page.setViewportSize({ width: 1280, height: 900 })
      faults.push(...[...light, ...dark].map((fault) => `${path}: ${fault}`))
      if (Number(wide) > 320) faults.push(`${path}: ${wide} pixels wide in a window of 320`)
      if (loaded > 6) faults.push(`${path}: ${loaded} requests`)
    }
    await page.close()
    equal(faults, [])
    console.log(`note: ${paths.length} pages were looked at; screenshots are in ${folder}`)
  })

  test('a reader finds a dataset by keyboard alone, and always sees where they are', async () => {
    const page = await openPage()
    await page.goto(`${address}/`)
    await page.keyboard.press('Tab')
    is(await page.evaluate('document.activeElement.className'), 'skip')
    await page.keyboard.press('Enter')
    await tabTo(page, 'input[type=search]')
    await page.keyboard.type('rain')
    await Promise.all([page.waitForURL(/\/search\?/), page.keyboard.press('Enter')])
    await tabTo(page, 'main ul.cards a')
    await Promise.all([page.waitForURL(/\/(?:citation|file)\?/), page.keyboard.press('Enter')])
    ok((await page.textContent('h1')) !== null)
    await page.close()
  })

  test('a dataset is deposited and published by keyboard alone, and the focus is always seen', async () => {
    const page = await openPage()
    await depositByKeyboard(page, address)
    await page.close()
  })

  test('a button copies the citation', async () => {
    const page = await openPage()
    const landing = visited.find(({ path }) => path.startsWith('/citation?persistentId='))
    await page.goto(`${address}${landing?.path}`)
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.click('copy-text[data-from=cite] button')
    await page.waitForFunction(
      "document.querySelector('copy-text [role=status]').textContent !== ''",
    )
    const copied = String(await page.evaluate('navigator.clipboard.readText()'))
    is(copied, (await page.textContent('#cite'))?.trim())
    await page.close()
  })

  test('an upload that is cut goes on where it was after the page is loaded again', async () => {
    const page = await signedIn()
    await cutAndResumed(page, `${address}${landing().replace('/citation?', '/deposit/files?')}`)
    await page.close()
  })

  test('after an upload that failed in part, the page says what failed, and lists what has arrived', async () => {
    const page = await signedIn()
    await refusedInPart(page, `${address}${landing().replace('/citation?', '/deposit/files?')}`)
    await page.close()
  })

  test('pages of people who have signed in are accessible too', async () => {
    const page = await signedIn()
    const waiting = ['/account', landing().replace('/citation?', '/deposit?')]
    const seen = new Set<string>()
    const faults: string[] = []
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
      const shape = shapeOf(path)
      if (seen.has(shape) || !FOR_SIGNED_IN.test(path)) continue
      seen.add(shape)
      const answer = await page.goto(`${address}${path}`)
      if ((answer?.status() ?? 500) >= 400) faults.push(`${path}: ${answer?.status()}`)
      faults.push(...(await accessibilityFaults(page, null)).map((fault) => `${path}: ${fault}`))
      faults.push(...(await faultsIn(path, (await answer?.text()) ?? '')))
      await page.setViewportSize({ width: 320, height: 640 })
      const wide = await page.evaluate('document.documentElement.scrollWidth')
      await page.setViewportSize({ width: 1280, height: 900 })
      if (Number(wide) > 320) faults.push(`${path}: ${wide} pixels wide in a window of 320`)
      const links: string[] = await page.$$eval('a[href]', (all) =>
        all.map((each) => each.getAttribute('href') ?? ''),
      )
      waiting.push(
        ...links.filter((link) => link.startsWith('/')).map((link) => link.split('#')[0] ?? ''),
      )
    }
    await page.close()
    ok(seen.size >= 10, `only ${[...seen]}`)
    equal(faults, [])
  })

  test('a guest signs up, asks for a restricted file, is granted access and downloads it', async () => {
    await askedAndGranted(opened(), {
      landing: address + landing(),
      file: 'README.md',
      bytes: join(ROOT, 'docs/sample/kaltenbach/README.md'),
    })
  })
}

/** The address of the sample, without the origin. */
const landing = (): string => visited.find(({ path }) => path.startsWith('/citation?'))?.path ?? ''

const signedIn = (): Promise<Page> => signedInPage(opened(), address)
const openPage = (): Promise<Page> => freshPage(opened())

function opened(): Browser {
  if (browser === null) throw new Error('There is no browser')
  return browser
}

/** Where screenshots are kept: the folder that is named for them, or a new one. */
async function screenshots(): Promise<string> {
  const named = process.env.TEST_SCREENSHOTS
  if (named === undefined) return mkdtemp(join(tmpdir(), 'holdfast-pages-'))
  await mkdir(named, { recursive: true })
  return named
}

test.run()
