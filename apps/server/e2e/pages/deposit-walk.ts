import type { Page } from 'playwright-core'
import { match, ok } from 'uvu/assert'
import { TOKEN } from '../faults/databases.ts'
import { fileChooser } from './browser.ts'
import { enter, enterAt, focusIsAt, tabTo } from './keyboard.ts'

/** What the first form requires, in its order. */
const TYPED = {
  'm.title': 'Tides by keyboard',
  'm.author.0.authorName': 'Byron, Ada',
  'm.datasetContact.0.datasetContactEmail': 'ada@example.org',
  'm.dsDescription.0.dsDescriptionValue': 'Levels of the sea.',
}
const CREATE = 'form .actions button:not([name])'
const OVERVIEW = 'main a[href*="/deposit?"]'

/** Signs in, describes a dataset, uploads a file and publishes it, without a pointer. */
export async function depositByKeyboard(page: Page, address: string): Promise<void> {
  await page.goto(`${address}/account/sign-in`)
  await tabTo(page, 'input[name=name]')
  await page.keyboard.type('admin')
  await tabTo(page, 'input[name=password]')
  await page.keyboard.type(TOKEN)
  await enter(page, /\/account$/)
  await enterAt(page, 'main a[href*="/deposit/new"]', /\/deposit\/new/)
  await describe(page)
  await enterAt(page, 'main a[href*="/deposit/files"]', /\/deposit\/files/)
  await upload(page)
  await enterAt(page, OVERVIEW, /\/deposit\?/)
  await enterAt(page, 'main a[href*="/deposit/fair"]', /\/deposit\/fair/)
  await enterAt(page, OVERVIEW, /\/deposit\?/)
  await tabTo(page, '[name="sure-publish"]')
  await page.keyboard.press('Space')
  await enterAt(page, 'button[name=bump]', /done=|\/citation/)
  match((await page.textContent('main')) ?? '', 'Version 1.0')
}

async function describe(page: Page): Promise<void> {
  await tabTo(page, CREATE)
  await page.keyboard.press('Enter')
  ok(await focusIsAt(page, '[name="m.title"]'), 'the first field that is missing has the focus')
  await page.keyboard.press('Shift+Tab')
  for (const [name, text] of Object.entries(TYPED)) {
    await tabTo(page, `[name="${name}"]`)
    await page.keyboard.press('Control+A')
    await page.keyboard.type(text)
  }
  await tabTo(page, 'input[type=checkbox][name="m.subject"]')
  await page.keyboard.press('Space')
  await enterAt(page, CREATE, /\/deposit\?/)
}

async function upload(page: Page): Promise<void> {
  await tabTo(page, '#field-file')
  const chooser = await fileChooser(page, () => page.keyboard.press('Space'))
  const buffer = Buffer.from('levels')
  await chooser.setFiles({ name: 'levels.txt', mimeType: 'text/plain', buffer })
  await enterAt(page, 'form:has(file-uploads) .actions button', /done=saved/)
  match((await page.textContent('main')) ?? '', 'levels.txt')
}
