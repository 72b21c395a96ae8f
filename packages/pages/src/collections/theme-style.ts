import { textOn } from '@holdfast/core/rules'
import type { Context } from 'hono'

/** The path of the colours of a theme: they follow from the address alone. */
export const themeStylePath = (color: string): string => `/pages/theme-${color.slice(1)}.css`

/** The route of these paths. */
export const THEME_STYLE_ROUTE = '/pages/:theme{theme-[0-9a-f]{6}\\.css}'

/** Answers with a background, and a colour of text that can be read on it. */
export function sendThemeStyle(c: Context): Response {
  const color = `#${(c.req.param('theme') ?? '').slice(6, 12)}`
  const text = textOn(color)
  const sheet = `.theme{background:${color};color:${text};padding:.75rem 1rem;border-radius:6px}
.theme a{color:${text};outline-color:${text}}`
  return c.body(sheet, 200, {
    'Content-Type': 'text/css; charset=utf-8',
    'Cache-Control': 'public, max-age=31536000, immutable',
    'X-Content-Type-Options': 'nosniff',
  })
}
