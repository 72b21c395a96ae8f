import type { Page } from 'playwright-core'
import { match } from 'uvu/assert'

const UPLOADS = '**/deposit/uploads'
const [KEPT, REFUSED] = ['kept.txt', 'refused.bin']

/** Sends two files, of which one is refused: the page says which one and why, and its list shows the other one. */
export async function refusedInPart(page: Page, files: string): Promise<void> {
  await page.goto(files)
  await page.route(UPLOADS, (route) =>
    route.request().postData()?.includes(REFUSED)
      ? route.fulfill({ status: 413, json: { message: 'It is too large.' } })
      : route.continue(),
  )
  const buffer = Buffer.from('levels')
  const sent = [KEPT, REFUSED].map((name) => ({ name, mimeType: 'text/plain', buffer }))
  await page.setInputFiles('#field-file', sent)
  await page.click('form:has(file-uploads) .actions button')
  await page.locator('#files-listed td', { hasText: KEPT }).waitFor()
  const told = (await page.textContent('file-uploads')) ?? ''
  match(told, `1 of 2 files are uploaded. Not added: ${REFUSED}.`)
  match(told, 'It is too large.')
  await page.unroute(UPLOADS)
}
