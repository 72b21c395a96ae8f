import { LOGO_ALIGNMENTS, LOGO_FORMATS, type Theme } from '@holdfast/core/rules'
import * as v from 'valibot'
import { optionalText } from '../input/optional-text.ts'

/** The theme of a new collection, as sent (docs/specification/collections.md#theme). */
export const ThemeSchema = v.object({
  logo: optionalText,
  logoAlignment: optionalText,
  logoFormat: optionalText,
  logoBackgroundColor: optionalText,
  tagline: optionalText,
  linkUrl: optionalText,
  linkColor: optionalText,
  textColor: optionalText,
  backgroundColor: optionalText,
})

/** Alignment and format are read in any case; unknown words are ignored. */
export const themeInput = (sent: v.InferOutput<typeof ThemeSchema>): Theme => ({
  logo: sent.logo ?? null,
  logoAlignment: oneOf(LOGO_ALIGNMENTS, sent.logoAlignment),
  logoFormat: oneOf(LOGO_FORMATS, sent.logoFormat),
  logoBackgroundColor: sent.logoBackgroundColor ?? null,
  tagline: sent.tagline ?? null,
  linkUrl: sent.linkUrl ?? null,
  linkColor: sent.linkColor ?? null,
  textColor: sent.textColor ?? null,
  backgroundColor: sent.backgroundColor ?? null,
})

const oneOf = <Word extends string>(
  words: readonly Word[],
  text: string | null | undefined,
): Word | null => words.find((word) => word === text?.trim().toLowerCase()) ?? null
