import { readFile } from 'node:fs/promises'
import type { Browser, Page } from 'playwright-core'
import { equal, match } from 'uvu/assert'
import { freshPage, signedInPage } from './signed-in.ts'

/** Where the file is found in the installation, and what it holds. */
interface Wanted {
  /** The page of a dataset with the file. */
  readonly landing: string
  readonly file: string
  /** The path of the bytes. */
  readonly bytes: string
}

const PERSON = {
  userName: 'grace',
  firstName: 'Grace',
  lastName: 'Hopper',
  email: 'grace@example.org',
  password: 'seven plain words that nobody else would choose',
}

/**
 * The owner restricts a file and publishes; a guest reads the page but gets no bytes; the guest signs up and asks for
 * access; the owner grants it; the reader downloads the file.
 */
export async function askedAndGranted(browser: Browser, wanted: Wanted): Promise<void> {
  const owner = await signedInPage(browser, new URL(wanted.landing).origin)
  await restrictedAndReleased(owner, wanted)
  const reader = await freshPage(browser)
  await requested(reader, wanted)
  await granted(owner, wanted)
  await downloaded(reader, wanted)
  await owner.context().close()
  await reader.context().close()
}

async function restrictedAndReleased(page: Page, { landing, file }: Wanted): Promise<void> {
  const row = page.locator('tr', { hasText: file })
  await page.goto(landing.replace('/citation?', '/deposit/files?'))
  await row.locator('input[type=checkbox]').check()
  await leaving(page, 'button[name=do][value=restrict]')
  match((await row.textContent()) ?? '', 'Restricted')
  await page.goto(landing.replace('/citation?', '/deposit?'))
  await page.check('[name="sure-publish"]')
  await leaving(page, 'button[name=bump]')
}

async function requested(page: Page, { landing, file }: Wanted): Promise<void> {
  await page.goto(landing)
  await Promise.all([page.waitForURL(/\/access\?/), linkTo(page, file).click()])
  await leaving(page, 'main a[href*="/account/sign-in"]')
  await leaving(page, 'main a[href*="/account/sign-up"]')
  for (const [name, text] of Object.entries(PERSON)) await page.fill(`[name=${name}]`, text)
  await leaving(page, 'main button[type=submit]')
  // The new reader is back where they were asked to sign in.
  match(page.url(), /\/access\?/)
  await leaving(page, 'main .actions button')
  match((await page.textContent('main')) ?? '', 'sent')
}

async function granted(page: Page, { landing }: Wanted): Promise<void> {
  await page.goto(landing.replace('/citation?', '/account/requests?'))
  match((await page.textContent('main')) ?? '', PERSON.lastName)
  await leaving(page, 'main button[value=grant]')
  equal(await page.locator('main button[value=grant]').count(), 0)
}

async function downloaded(page: Page, { landing, file, bytes }: Wanted): Promise<void> {
  await page.goto(landing)
  const [download] = await Promise.all([page.waitForEvent('download'), linkTo(page, file).click()])
  equal(await readFile(await download.path()), await readFile(bytes))
}

/** What leads to the bytes of a file, or to what stands before them. */
const linkTo = (page: Page, file: string) =>
  page.locator('main td a[rel=nofollow]', { hasText: file })

/** Presses something that leads to another page. */
async function leaving(page: Page, selector: string): Promise<void> {
  await Promise.all([page.waitForEvent('load'), page.click(selector)])
  equal(await page.locator('h1').count(), 1, page.url())
}
