import { jsonValue } from '../json/json-text.ts'

/** The two themes of the pages; the reader's system chooses. */
export const THEMES = ['light', 'dark'] as const
/** One of `THEMES`. */
export type PageTheme = (typeof THEMES)[number]

/** The colours of each theme that no setting changes, and the standard one of links (docs/look.md). */
export const THEME_COLORS = {
  light: {
    text: '#1b1f24',
    muted: '#57606a',
    ground: '#ffffff',
    panel: '#f6f8fa',
    line: '#d0d7de',
    link: '#0550ae',
    note: '#fff8c5',
    bad: '#ffebe9',
  },
  dark: {
    text: '#e6edf3',
    muted: '#9da7b3',
    ground: '#0d1117',
    panel: '#161b22',
    line: '#3d444d',
    link: '#79b8ff',
    note: '#3b2e00',
    bad: '#4a1212',
  },
} as const satisfies Readonly<Record<PageTheme, Readonly<Record<string, string>>>>

/** What links may stand on. */
const BEHIND_LINKS = ['ground', 'panel', 'note', 'bad'] as const

/** The least contrast of text (WCAG 2.2, 1.4.3). */
const LEAST_CONTRAST = 4.5

/** The colours that an installation chooses for one theme, as `#rrggbb`; null for the standard one. */
export interface ChosenColors {
  /** Of links and buttons. */
  readonly link: string | null
  /** Behind the top of every page. */
  readonly bar: string | null
}

/** The colours that an installation chooses. */
export type PageColors = Readonly<Record<PageTheme, ChosenColors>>

/** `:PageColors` as it is written, or what is wrong with it. */
export type ReadColors =
  | { readonly kind: 'read'; readonly colors: PageColors }
  | { readonly kind: 'wrong'; readonly message: string }

const NONE: ChosenColors = { link: null, bar: null }

/** Reads `{"light": {"link": "#8a1538", "bar": "#8a1538"}, "dark": {...}}`; each part may be absent. */
export function readPageColors(text: string): ReadColors {
  const given = parsed(text)
  if (given === null || !hasOnly(given, THEMES))
    return wrong('It must be a JSON object with the keys "light" and "dark".')
  const colors: Record<PageTheme, ChosenColors> = { light: NONE, dark: NONE }
  for (const theme of THEMES) {
    const chosen = given[theme] ?? {}
    if (!isRecord(chosen) || !hasOnly(chosen, ['link', 'bar']))
      return wrong(`"${theme}" must be an object with the keys "link" and "bar".`)
    for (const [key, color] of Object.entries(chosen))
      if (!isColor(color))
        return wrong(`"${key}" of "${theme}" must be a colour such as "#8a1538".`)
    // Checked above: each value is a text.
    colors[theme] = { ...NONE, ...(chosen as Partial<Record<keyof ChosenColors, string>>) }
    const problem = contrastProblem(theme, colors[theme])
    if (problem !== null) return wrong(problem)
  }
  return { kind: 'read', colors }
}

/** The colour of text on another one: the one of black and white that is read better. Its contrast is 4.5 at least. */
export const textOn = (color: string): '#000000' | '#ffffff' =>
  contrast(color, '#000000') >= contrast(color, '#ffffff') ? '#000000' : '#ffffff'

/** The contrast of two colours, from 1 to 21 (WCAG 2.2, "contrast ratio"). */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

function contrastProblem(theme: PageTheme, { link }: ChosenColors): string | null {
  if (link === null) return null
  for (const behind of BEHIND_LINKS) {
    const ratio = contrast(link, THEME_COLORS[theme][behind])
    if (ratio < LEAST_CONTRAST)
      return `The link colour ${link} of the ${theme} theme has a contrast of ${shortened(ratio)} to ${THEME_COLORS[theme][behind]}; it needs ${LEAST_CONTRAST}.`
  }
  return null
}

/** Rounded down, so that a refused ratio never looks sufficient. */
const shortened = (ratio: number): string => (Math.floor(ratio * 100) / 100).toFixed(2)

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const wrong = (message: string): ReadColors => ({ kind: 'wrong', message })

/** Whether it is a colour as `#rrggbb`. */
export const isColor = (value: unknown): value is string =>
  typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value)

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const hasOnly = (given: object, keys: readonly string[]): boolean =>
  Object.keys(given).every((key) => keys.includes(key))

function parsed(text: string): Readonly<Record<string, unknown>> | null {
  const value = jsonValue(text)
  return isRecord(value) ? value : null
}
