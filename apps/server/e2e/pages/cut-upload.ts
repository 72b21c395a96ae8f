import type { Page, Request } from 'playwright-core'
import { equal, is, ok } from 'uvu/assert'

const MEBIBYTE = 1024 * 1024
/** Three pieces. */
const FILE = {
  name: 'cut upload.bin',
  mimeType: 'application/octet-stream',
  buffer: Buffer.alloc(20 * MEBIBYTE, 'tide '),
}
const PIECES = '**/deposit/uploads/*'

/** Sends a file on a page of files, leaves the page in the middle, and goes on after loading it again. */
export async function cutAndResumed(page: Page, files: string): Promise<void> {
  const sent: string[] = []
  page.on('request', (request: Request) => {
    if (request.url().includes('/deposit/uploads')) sent.push(request.method())
  })
  page.on('dialog', (dialog) => dialog.accept())
  await page.goto(files)
  let pieces = 0
  await page.route(PIECES, (route) => {
    pieces += 1
    return pieces === 1 ? route.continue() : route.abort()
  })
  await begin(page)
  // The policy of the page lets no condition be evaluated within it.
  while (!(await page.evaluate(`document.querySelector('file-uploads').jobs[0].offset > 0`)))
    await page.waitForTimeout(50)
  await page.reload()
  await page.unroute(PIECES)
  ok(
    (await page.textContent('main'))?.includes('8.0 MB / 20.0 MB'),
    (await page.textContent('main')) ?? '',
  )
  sent.length = 0
  await begin(page)
  await page.waitForURL(/done=saved/)
  equal(sent, ['GET', 'PATCH', 'PATCH'])
  is((await page.locator('td', { hasText: FILE.name }).count()) > 0, true)
}

async function begin(page: Page): Promise<void> {
  await page.setInputFiles('#field-file', FILE)
  await page.click('form:has(file-uploads) .actions button')
}
