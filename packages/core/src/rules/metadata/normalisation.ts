/**
 * The form in which text is kept: trimmed, without form feeds, U+0002 and U+FFFE
 * (docs/specification/metadata.md#normalisation). NUL is removed and an unpaired surrogate replaced as well:
 * no database keeps either in JSON.
 */
export function normalText(text: string): string {
  return text
    .replaceAll(UNWANTED, '')
    .replaceAll(/\p{Surrogate}/gu, '\uFFFD')
    .trim()
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what has to go
const UNWANTED = /[\u0000\u0002\f\uFFFE]/g
