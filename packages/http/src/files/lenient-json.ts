import { parseJson } from '../input/json.ts'

/**
 * JSON whose texts and names may stand in single quotes: documented examples of uploads are written so
 * (datasets supplement, 23). Anything else is as strict as JSON.
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

/** A text in either kind of quotes, escapes included. What is outside of one is not matched, and stays. */
const QUOTED = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/gs

const doubleQuoted = (text: string): string =>
  text.replace(QUOTED, (quoted) => (quoted.startsWith("'") ? requoted(quoted) : quoted))

/** The text between single quotes as a JSON string: only its quotes change, other escapes stay. */
function requoted(quoted: string): string {
  const inner = quoted.slice(1, -1).replaceAll("\\'", "'")
  return `"${inner.replace(/\\.|"/gs, (found) => (found === '"' ? '\\"' : found))}"`
}
