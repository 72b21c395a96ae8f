import { type Problem, refuse } from '@holdfast/core/rules'
import * as v from 'valibot'

/** A reported problem takes a hundred times the memory of the value it is about. */
const MAX_VALUES_LISTED = 10_000

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
  const problems = (all.issues ?? first.issues).map(problemOf)
  const message = problems.map(sentence).join('; ')
  return refuse({ kind: 'invalid', message, problems })
}

const sentence = ({ path, message }: Problem): string =>
  path === '' ? message : `${path}: ${message}`

const problemOf = (issue: v.BaseIssue<unknown>): Problem => ({
  path: v.getDotPath(issue) ?? '',
  message: isMissing(issue) ? 'required, and missing' : issue.message,
})

/** valibot reports an absent member as a wrong key; the schema's own message is kept. */
const isMissing = (issue: v.BaseIssue<unknown>): boolean =>
  issue.received === 'undefined' && issue.message.startsWith('Invalid key')

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
