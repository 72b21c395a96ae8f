import { type PageLook, type PageTheme, THEMES, textOn } from '@holdfast/core/rules'
import { fingerprint } from './fingerprint.ts'

/** How the pages look where nothing is chosen. */
export const PLAIN_LOOK: PageLook = {
  name: null,
  logo: null,
  colors: null,
  footer: null,
  links: { about: null, guides: null, support: null, privacy: null },
  banners: [],
  showsUsage: true,
}

/** The path of the colours of the installation, below its own. */
export const COLORS_PATH = '/pages/colors.css'

/** The style sheet of the chosen colours, after that of all pages; null without any. */
export function colorSheet({ colors }: Pick<PageLook, 'colors'>): string | null {
  const rules = THEMES.flatMap((theme) => {
    const { link = null, bar = null } = colors?.[theme] ?? {}
    const chosen = [
      ...(link === null ? [] : [`--link:${link}`]),
      ...(bar === null
        ? []
        : [`--bar:${bar}`, `--bar-text:${textOn(bar)}`, `--bar-current:${textOn(bar)}`]),
    ]
    return chosen.length === 0 ? [] : [QUERIES[theme](`:root{${chosen.join(';')}}`)]
  })
  return rules.length === 0 ? null : rules.join('\n')
}

/** Each theme leaves the other alone. */
const QUERIES: Readonly<Record<PageTheme, (rule: string) => string>> = {
  light: (rule) => `@media not (prefers-color-scheme:dark){${rule}}`,
  dark: (rule) => `@media (prefers-color-scheme:dark){${rule}}`,
}

/** The address of the colours, which changes with them, below the path of the installation; null without any. */
export function colorAddress(look: Pick<PageLook, 'colors'>): string | null {
  const sheet = colorSheet(look)
  return sheet === null ? null : `${COLORS_PATH}?${fingerprint(sheet)}`
}
