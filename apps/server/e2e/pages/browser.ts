import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { type Browser, chromium, type FileChooser, type Page } from 'playwright-core'

const CANDIDATES = [process.env.TEST_CHROMIUM ?? '', '/usr/bin/chromium', '/usr/bin/google-chrome']

/** The program of a browser; null where none is installed. */
export const browserThere = (): string | null => CANDIDATES.find((path) => existsSync(path)) ?? null

/** Starts the browser. Tests of a container run as root, where it has no sandbox. */
export const startBrowser = (executablePath: string): Promise<Browser> =>
  chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-dev-shm-usage'] })

/** What the page opens to choose files when `open` is done. */
export async function fileChooser(page: Page, open: () => Promise<void>): Promise<FileChooser> {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    // The browser learns from the line above that the test takes its choosers, and cancels those that come before. Once it has
    // answered a later question, it knows.
    page.evaluate('document.readyState').then(open),
  ])
  return chooser
}

/** Heads of columns that do not stand where their numbers do. */
const HEADS_APART = `[...document.querySelectorAll('tbody tr:first-child > .number')]
  .map((cell) => [cell, cell.closest('table').tHead?.rows[0].cells[cell.cellIndex]])
  .filter(([cell, head]) => head && getComputedStyle(head).textAlign !== getComputedStyle(cell).textAlign)
  .map(([, head]) => 'the head of a column of numbers stands elsewhere: ' + head.textContent)`

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js')
let axe: string | undefined

interface Violation {
  readonly id: string
  readonly nodes: readonly { readonly html: string; readonly failureSummary: string }[]
}

/** What the accessibility checker finds on a page; `rules` null for all of its rules for WCAG 2.2 AA, and heads of columns. */
export async function accessibilityFaults(
  page: Page,
  rules: readonly string[] | null,
): Promise<readonly string[]> {
  if ((await page.evaluate('typeof axe')) === 'undefined') {
    axe ??= await readFile(AXE, 'utf8')
    await page.evaluate(axe)
  }
  const only =
    rules === null
      ? `{type:'tag',values:['wcag2a','wcag2aa','wcag21a','wcag21aa','wcag22aa','best-practice']}`
      : `{type:'rule',values:${JSON.stringify(rules)}}`
  const found: readonly Violation[] = await page.evaluate(
    `axe.run({runOnly:${only},resultTypes:['violations']}).then(({violations}) => violations)`,
  )
  const apart: readonly string[] = rules === null ? await page.evaluate(HEADS_APART) : []
  return [
    ...found.map(
      ({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 200)} (${nodes[0]?.failureSummary})`,
    ),
    ...apart,
  ]
}
