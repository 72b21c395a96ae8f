import type { Page } from 'playwright-core'
import { equal, ok } from 'uvu/assert'

/** How often Tab is pressed at most to reach something: the longest form has fewer fields. */
const MOST_PRESSES = 120

/** What the browser says of the element that has the focus. */
const FOCUSED = (selector: string): string => `(() => {
  const at = document.activeElement
  const { left, right, top, bottom } = at.getBoundingClientRect()
  const { innerWidth, innerHeight } = window
  return {
    there: at.matches(${JSON.stringify(selector)}),
    name: at.outerHTML.slice(0, 120),
    lost: at === document.body || at === document.documentElement,
    seen: getComputedStyle(at).outlineStyle !== 'none'
      && right > left && bottom > top && right > 0 && bottom > 0 && left < innerWidth && top < innerHeight,
  }
})()`

/** Whether the element that has the focus matches; it must be seen, with an outline. */
export async function focusIsAt(page: Page, selector: string): Promise<boolean> {
  const { there, name, lost, seen } = Object(await page.evaluate(FOCUSED(selector)))
  ok(!lost, `the focus was lost on ${page.url()}`)
  ok(seen, `the focus is not seen at ${name} on ${page.url()}`)
  return there
}

/** Presses Tab until an element has the focus, which must be seen at each. */
export async function tabTo(page: Page, selector: string): Promise<void> {
  for (let presses = 0; presses < MOST_PRESSES; presses += 1) {
    await page.keyboard.press('Tab')
    if (await focusIsAt(page, selector)) return
  }
  throw new Error(`${selector} cannot be reached on ${page.url()}`)
}

/** Goes to an element and presses Enter, which leads to another page. */
export async function enterAt(page: Page, selector: string, to: RegExp): Promise<void> {
  await tabTo(page, selector)
  await enter(page, to)
}

/** Presses Enter, which leads to another page. */
export async function enter(page: Page, to: RegExp): Promise<void> {
  await Promise.all([page.waitForURL(to), page.keyboard.press('Enter')])
  equal(await page.locator('h1').count(), 1, page.url())
}
