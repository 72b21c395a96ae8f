import { type Problem, refuse } from '@holdfast/core/rules'
import * as v from 'valibot'

/** A reported problem takes a hundred times the memory of the value it is about. */
const MAX_VALUES_LISTED = 10_000

/** Characters of a wrong text that its problem repeats. */
const MAX_TEXT_REPEATED = 100

/**
 * `value` as parsed by `schema`; refuses `invalid` with every problem, or with the first one only where
 * `value` holds more than `MAX_VALUES_LISTED` values.
 */
export function parse<Schema extends v.GenericSchema>(
  schema: Schema,
  value: unknown,
): v.InferOutput<Schema> {
  const first = v.safeParse(schema, value, { abortEarly: true })
  if (first.success) return first.output
  const all = holdsMany(value) ? first : v.safeParse(schema, value)
  const problems = different((all.issues ?? first.issues).flatMap((issue) => problemsOf(issue, '')))
  const message = problems.map(sentence).join('; ')
  return refuse({ kind: 'invalid', message, problems })
}

const sentence = ({ path, message }: Problem): string =>
  path === '' ? message : `${path}: ${message}`

/** Of a value that fits one of several kinds, the problem is in its members, not that it is none of the kinds. */
function problemsOf(issue: v.BaseIssue<unknown>, above: string): readonly Problem[] {
  const path = [above, v.getDotPath(issue) ?? ''].filter((part) => part !== '').join('.')
  const within = (issue.issues ?? []).filter((inner) => inner.path !== undefined)
  if (within.length > 0) return within.flatMap((inner) => problemsOf(inner, path))
  return [{ path, message: messageOf(issue) }]
}

function messageOf(issue: v.BaseIssue<unknown>): string {
  if (isMissing(issue)) return 'required, and missing'
  return issue.expected === 'never' ? 'There is no such member' : shortened(issue)
}

/** Repeats no long text of the caller. */
const shortened = ({ message, received }: v.BaseIssue<unknown>): string =>
  received.length <= MAX_TEXT_REPEATED
    ? message
    : message.replace(received, () => `${received.slice(0, MAX_TEXT_REPEATED)}...`)

/** A value that several checks of a schema refuse alike has one problem. */
const different = (problems: readonly Problem[]): readonly Problem[] => [
  ...new Map(problems.map((one) => [`${one.path} ${one.message}`, one])).values(),
]

/** valibot reports an absent member as a wrong key, or in a pair as a wrong type; the schema's own message is kept. */
const isMissing = (issue: v.BaseIssue<unknown>): boolean =>
  issue.received === 'undefined' && /^Invalid (?:key|type)/.test(issue.message)

function holdsMany(value: unknown): boolean {
  const waiting = [value]
  let known = 1
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (typeof next !== 'object' || next === null) continue
    const members: readonly unknown[] = Array.isArray(next) ? next : Object.values(next)
    known += members.length
    if (known > MAX_VALUES_LISTED) return true
    waiting.push(...members.filter((member) => typeof member === 'object'))
  }
  return false
}
