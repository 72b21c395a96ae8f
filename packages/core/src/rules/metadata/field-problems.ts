import type { Problem } from '../refusals/refusal.ts'

/** What reading untrusted JSON gave: the value, or everything wrong with its structure. */
export type Parsed<T> =
  | ({ readonly kind: 'parsed' } & T)
  | {
      readonly kind: 'malformed'
      readonly problems: readonly Problem[]
      /** All problems in one text, to follow `Error parsing Json: ` and the like. */
      readonly message: string
    }

/** More than this many are counted, not quoted: the answer must not outgrow what was sent. */
const QUOTED_PROBLEMS = 100

export function malformed(
  problems: readonly Problem[],
): Parsed<never> & { readonly kind: 'malformed' } {
  const quoted = problems.slice(0, QUOTED_PROBLEMS).map(({ message }) => message)
  const more = problems.length - quoted.length
  const message = [...quoted, ...(more > 0 ? [`And ${more} more.`] : [])].join(' ')
  return { kind: 'malformed', problems, message }
}

/** What was sent, as a message may repeat it. */
export function excerpt(text: string): string {
  return text.length <= 200 ? text : `${text.slice(0, 200)}…`
}

/** An object of parsed JSON, neither null nor an array. */
export function isJsonObject(json: unknown): json is Readonly<Record<string, unknown>> {
  return typeof json === 'object' && json !== null && !Array.isArray(json)
}

/** A member the sender wrote; never one that every object inherits. */
export function member(json: Readonly<Record<string, unknown>>, name: string): unknown {
  return Object.hasOwn(json, name) ? json[name] : undefined
}
