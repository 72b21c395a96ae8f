import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page, Request } from 'playwright-core'
import { equal, is, ok } from 'uvu/assert'

const MEBIBYTE = 1024 * 1024
const NAME = 'cut upload.bin'
const BYTES = 40 * MEBIBYTE
/** How many pieces of 8 MiB are left when the first has arrived. */
const PIECES_LEFT = 4
const PIECES = '**/deposit/uploads/*'

/** Sends a file on a page of files, leaves the page in the middle, and goes on after loading it again. */
export async function cutAndResumed(page: Page, files: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'holdfast-cut-'))
  try {
    const file = join(folder, NAME)
    await writeFile(file, '')
    await truncate(file, BYTES)
    await cutAndContinued(page, { files, file })
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function cutAndContinued(
  page: Page,
  { files, file }: { readonly files: string; readonly file: string },
): Promise<void> {
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
  await begin(page, file)
  // The policy of the page lets no condition be evaluated within it.
  while (!(await page.evaluate(`document.querySelector('file-uploads').jobs[0].offset > 0`)))
    await page.waitForTimeout(50)
  await page.reload()
  await page.unroute(PIECES)
  ok(
    (await page.textContent('main'))?.includes('8.0 MB / 40.0 MB'),
    (await page.textContent('main')) ?? '',
  )
  sent.length = 0
  await begin(page, file)
  await page.waitForURL(/done=saved/)
  equal(sent, ['POST', ...Array(PIECES_LEFT).fill('PATCH')])
  is((await page.locator('td', { hasText: NAME }).count()) > 0, true)
}

async function begin(page: Page, file: string): Promise<void> {
  await page.setInputFiles('#field-file', file)
  await page.click('form:has(file-uploads) .actions button')
}
