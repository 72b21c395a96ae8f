import { type Problem, refuse } from '@holdfast/core'
import * as v from 'valibot'

/** `value` as `schema` understands it; refuses `invalid` with one problem for each thing that is wrong. */
export function parse<Schema extends v.GenericSchema>(
  schema: Schema,
  value: unknown,
): v.InferOutput<Schema> {
  const result = v.safeParse(schema, value)
  if (result.success) return result.output
  const problems = result.issues.map(problemOf)
  const message = problems.map(sentence).join('; ')
  return refuse({ kind: 'invalid', message, problems })
}

const sentence = ({ path, message }: Problem): string =>
  path === '' ? message : `${path}: ${message}`

const problemOf = (issue: v.BaseIssue<unknown>): Problem => ({
  path: v.getDotPath(issue) ?? '',
  message: isMissing(issue) ? 'required, and missing' : issue.message,
})

/** The library words an absent member as a wrong key; a schema's own sentence stays. */
const isMissing = (issue: v.BaseIssue<unknown>): boolean =>
  issue.received === 'undefined' && issue.message.startsWith('Invalid key')
