/**
 * The stored form of text: trimmed, without form feeds, U+0002 and U+FFFE
 * (docs/specification/metadata.md#normalisation). Also removes NUL and replaces unpaired surrogates: no
 * database can store either in JSON.
 */
export function normalText(text: string): string {
  return text
    .replaceAll(UNWANTED, '')
    .replaceAll(/\p{Surrogate}/gu, '\uFFFD')
    .trim()
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to remove
const UNWANTED = /[\u0000\u0002\f\uFFFE]/g
