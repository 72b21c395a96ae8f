/**
 * Why a text cannot be stored: databases of the PostgreSQL family accept neither a NUL nor half of a
 * surrogate pair.
 */
export type UnstorableText = 'nul' | 'loneSurrogate'

/** What refusals say that a text must not contain. */
export const UNSTORABLE_TEXT: Readonly<Record<UnstorableText, string>> = {
  nul: 'the character U+0000',
  loneSurrogate: 'half a surrogate pair',
}

const LONE_SURROGATE = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/

export function unstorableText(text: string): UnstorableText | null {
  if (text.includes('\0')) return 'nul'
  return LONE_SURROGATE.test(text) ? 'loneSurrogate' : null
}
