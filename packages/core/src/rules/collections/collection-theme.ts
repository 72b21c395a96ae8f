import { isLogoName } from '../images/logo.ts'
import { isColor } from '../installation/page-colors.ts'
import { isPageAddress } from '../metadata/value-format.ts'
import { type Problem, refuse } from '../refusals/refusal.ts'
import type { Theme } from './collection.ts'

/** What the page of a collection shows at its top; `''` for nothing. */
export interface ThemeInput {
  readonly tagline: string
  readonly linkUrl: string
  /** As `#rrggbb`. */
  readonly backgroundColor: string
}

const MAX_LENGTH = 1000

/** The theme with the input; other members stay. Refuses what a page cannot show (docs/specification/collections.md#theme). */
export function changedTheme(theme: Theme | null, input: ThemeInput): Theme {
  const problems = themeProblems(input)
  if (problems.length > 0)
    refuse({
      kind: 'invalid',
      message: `The theme cannot be saved: ${problems.map(({ path, message }) => `${path}: ${message}`).join(' ')}`,
      problems,
    })
  return {
    ...(theme ?? NO_THEME),
    tagline: input.tagline || null,
    linkUrl: input.linkUrl || null,
    backgroundColor: input.backgroundColor || null,
  }
}

/** The address of a theme that pages may lead to; null for none. Creation stores any text. */
export const themeLink = ({ linkUrl }: Theme): string | null =>
  linkUrl !== null && isPageAddress(linkUrl) ? linkUrl : null

/** The name of the uploaded logo of a theme; null for none. Creation stores any text. */
export function themeLogo(theme: Theme | null): string | null {
  const logo = theme?.logo ?? null
  return logo !== null && isLogoName(logo) ? logo : null
}

/** The background of a theme as `#rrggbb`; null for none. Creation stores any text. */
export function themeColor({ backgroundColor }: Theme): string | null {
  const written = `#${(backgroundColor ?? '').trim().replace(/^#/, '')}`
  return isColor(written) ? written.toLowerCase() : null
}

/** A theme that says nothing. */
export const NO_THEME: Theme = {
  logo: null,
  logoAlignment: null,
  logoFormat: null,
  logoBackgroundColor: null,
  tagline: null,
  linkUrl: null,
  linkColor: null,
  textColor: null,
  backgroundColor: null,
}

function themeProblems({ tagline, linkUrl, backgroundColor }: ThemeInput): readonly Problem[] {
  const problems: Problem[] = []
  if (tagline.length > MAX_LENGTH)
    problems.push({
      path: 'tagline',
      code: 'tooLong',
      message: `At most ${MAX_LENGTH} characters.`,
    })
  if (linkUrl !== '' && (linkUrl.length > MAX_LENGTH || !isPageAddress(linkUrl)))
    problems.push({
      path: 'linkUrl',
      code: 'addressInvalid',
      message: 'A web address is required.',
    })
  if (backgroundColor !== '' && !isColor(backgroundColor))
    problems.push({
      path: 'backgroundColor',
      code: 'colorInvalid',
      message: 'A colour such as #8a1538 is required.',
    })
  return problems
}
