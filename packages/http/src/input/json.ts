import { RequestRefused } from '../refusals/request-refused.ts'
import { UNSTORABLE_TEXT, unstorableText } from './storable-text.ts'

/** Deeper than any document of this API, and far below the depth that overflows a stack. */
export const DEPTH_LIMIT = 64
/** More than any document of this API. A value takes up to thirty times the memory of its text. */
export const VALUES_LIMIT = 2_000_000

/**
 * Any JSON value. Refuses malformed text, nesting deeper than `DEPTH_LIMIT`, more than `VALUES_LIMIT`
 * values, text that cannot be stored, and the key `__proto__`, which no client needs. The last of duplicate
 * keys counts.
 */
export function parseJson(text: string): unknown {
  // A short text cannot exceed the limit.
  if (text.length > VALUES_LIMIT && mostValues(text) > VALUES_LIMIT)
    throw malformed(`JSON holds more than ${VALUES_LIMIT} values`)
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

const [QUOTE, COMMA, BRACKET, BACKSLASH, BRACE] = [0x22, 0x2c, 0x5b, 0x5c, 0x7b]

/** The maximum number of values in a text, counted without parsing: one for each bracket and each comma. */
function mostValues(text: string): number {
  let values = 1
  let quoted = false
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at)
    if (unit === QUOTE) quoted = !quoted
    else if (quoted) at += unit === BACKSLASH ? 1 : 0
    else if (unit === COMMA || unit === BRACKET || unit === BRACE) values += 1
  }
  return values
}

function inspect(value: unknown, depth: number): void {
  if (typeof value === 'string') inspectText(value)
  if (typeof value !== 'object' || value === null) return
  if (depth === DEPTH_LIMIT) throw malformed(`JSON is nested deeper than ${DEPTH_LIMIT} levels`)
  if (Array.isArray(value)) {
    for (const member of value) inspect(member, depth + 1)
    return
  }
  for (const [key, member] of Object.entries(value)) {
    if (key === '__proto__') throw malformed('The key __proto__ is not allowed')
    inspectText(key)
    inspect(member, depth + 1)
  }
}

function inspectText(text: string): void {
  const fault = unstorableText(text)
  if (fault !== null) throw malformed(`Text must not contain ${UNSTORABLE_TEXT[fault]}`)
}

const malformed = (message: string, cause?: unknown): RequestRefused =>
  new RequestRefused({ fault: 'malformed', message }, { cause })
