import type { Browser, Page } from 'playwright-core'
import { TOKEN } from '../faults/databases.ts'

/** A page of a browser of its own. */
export async function freshPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  return context.newPage()
}

/** A page of the superuser, who signed in with a form. */
export async function signedInPage(browser: Browser, address: string): Promise<Page> {
  const page = await freshPage(browser)
  await page.goto(`${address}/account/sign-in`)
  await page.fill('input[name=name]', 'admin')
  await page.fill('input[name=password]', TOKEN)
  await page.click('main button[type=submit]')
  await page.waitForLoadState()
  return page
}
