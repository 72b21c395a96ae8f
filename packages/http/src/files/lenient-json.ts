import { parseJson } from '../input/json.ts'

/**
 * JSON whose strings and keys may be in single quotes: documented examples of uploads are written like that
 * (docs/specification/adding-files.md). Everything else is as strict as JSON.
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

/** Tokens that matter for quotes. Each match is short, so that no text is scanned twice, however it ends. */
const QUOTE_OR_ESCAPE = /\\.|["']/gs

/** Strings in single quotes as JSON strings: only their quotes change, other escapes stay. */
function doubleQuoted(text: string): string {
  let open: string | null = null
  return text.replace(QUOTE_OR_ESCAPE, (found) => {
    if (found.length > 1) return open === "'" && found === "\\'" ? "'" : found
    if (open === null) open = found
    else if (open === found) open = null
    // The other kind of quote, inside a string.
    else return found === '"' ? '\\"' : found
    return '"'
  })
}
