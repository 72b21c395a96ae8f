import type { Problem } from '../refusals/refusal.ts'

/** The result of parsing untrusted JSON: the value, or every structural problem. */
export type Parsed<T> =
  | ({ readonly kind: 'parsed' } & T)
  | {
      readonly kind: 'malformed'
      readonly problems: readonly Problem[]
      /** All problems as one text, to be appended to a prefix such as `Error parsing Json: `. */
      readonly message: string
    }

/** A message quotes at most this many problems and counts the rest, so that responses stay small. */
const MAX_QUOTED_PROBLEMS = 100

/** The result for input with these problems. */
export function malformed(
  problems: readonly Problem[],
): Parsed<never> & { readonly kind: 'malformed' } {
  const quoted = problems.slice(0, MAX_QUOTED_PROBLEMS).map(({ message }) => message)
  const more = problems.length - quoted.length
  const message = [...quoted, ...(more > 0 ? [`And ${more} more.`] : [])].join(' ')
  return { kind: 'malformed', problems, message }
}

/** Shortens user input for use in a message. */
export function excerpt(text: string): string {
  return text.length <= 200 ? text : `${text.slice(0, 200)}…`
}

/** Whether a parsed JSON value is an object, neither null nor an array. */
export function isJsonObject(json: unknown): json is Readonly<Record<string, unknown>> {
  return typeof json === 'object' && json !== null && !Array.isArray(json)
}

/** An own member of the object; never an inherited one. */
export function member(json: Readonly<Record<string, unknown>>, name: string): unknown {
  return Object.hasOwn(json, name) ? json[name] : undefined
}
