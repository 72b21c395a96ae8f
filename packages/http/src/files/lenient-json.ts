import { parseJson } from '../input/json.ts'

/**
 * JSON whose texts and names may stand in single quotes: documented examples of uploads are written so
 * (docs/specification/adding-files.md). Anything else is as strict as JSON.
 */
export function parseLenientJson(text: string): unknown {
  try {
    return parseJson(text)
  } catch (error) {
    const strict = doubleQuoted(text)
    if (strict === text) throw error
    return parseJson(strict)
  }
}

/** All that matters to quotes. Each match is short, so that no text, however it ends, is gone over twice. */
const QUOTE_OR_ESCAPE = /\\.|["']/gs

/** Texts between single quotes as JSON strings: only their quotes change, other escapes stay. */
function doubleQuoted(text: string): string {
  let open: string | null = null
  return text.replace(QUOTE_OR_ESCAPE, (found) => {
    if (found.length > 1) return open === "'" && found === "\\'" ? "'" : found
    if (open === null) open = found
    else if (open === found) open = null
    // The other kind of quote, inside of a text.
    else return found === '"' ? '\\"' : found
    return '"'
  })
}
