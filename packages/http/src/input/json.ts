import { RequestRefused } from '../refusals/request-refused.ts'
import { unstorableText } from './storable-text.ts'

/** Deeper than any document of this interface, and far from the depth that overflows a stack. */
export const DEPTH_LIMIT = 64

/**
 * Any JSON value. Refuses malformed text, nesting beyond `DEPTH_LIMIT`, text that cannot be stored, and the
 * key `__proto__`, which no client has a use for. Of a key given twice the last counts.
 */
export function parseJson(text: string): unknown {
  const value = parsed(text)
  inspect(value, 0)
  return value
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw malformed(cause instanceof Error ? cause.message : 'Malformed JSON', cause)
  }
}

function inspect(value: unknown, depth: number): void {
  if (typeof value === 'string') inspectText(value)
  if (typeof value !== 'object' || value === null) return
  if (depth === DEPTH_LIMIT) throw malformed(`JSON is nested deeper than ${DEPTH_LIMIT} levels`)
  // The keys of a list are its positions, which pass both checks.
  for (const [key, member] of Object.entries(value)) {
    if (key === '__proto__') throw malformed('The key __proto__ is not allowed')
    inspectText(key)
    inspect(member, depth + 1)
  }
}

function inspectText(text: string): void {
  const fault = unstorableText(text)
  if (fault === 'nul') throw malformed('Text must not contain the character U+0000')
  if (fault === 'loneSurrogate') throw malformed('Text must not contain half a surrogate pair')
}

const malformed = (message: string, cause?: unknown): RequestRefused =>
  new RequestRefused({ fault: 'malformed', message }, { cause })
