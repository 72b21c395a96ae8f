import type { Problem } from '../refusals/refusal.ts'
import type { FieldCatalogue } from './catalogue.ts'
import { isJsonObject, malformed, member, type Parsed } from './field-problems.ts'
import { type Reading, readField, reportRepeated, type SentField } from './field-reading.ts'

/** One field of an edit. `value` is null when it was sent without content. */
export type FieldEdit = SentField

/**
 * Parses the body of an edit or a deletion of metadata: `{"fields":[...]}` or one field object. `multiple`
 * and `typeClass` are optional and ignored (docs/specification/versions.md#edit-metadata and
 * docs/specification/versions.md#delete-metadata).
 */
export function parseFieldEdits(
  json: unknown,
  catalogue: FieldCatalogue,
): Parsed<{ readonly edits: readonly FieldEdit[] }> {
  const problems: Problem[] = []
  const report = (problem: Problem): void => {
    problems.push(problem)
  }
  const reading: Reading = { catalogue, declarations: 'ignored', report }
  const edits = fieldsOf(json, report).flatMap(
    (field, index) => readField(field, `fields[${index}]`, reading) ?? [],
  )
  reportRepeated(edits, report)
  return problems.length > 0 ? malformed(problems) : { kind: 'parsed', edits }
}

function fieldsOf(json: unknown, report: Reading['report']): readonly unknown[] {
  const fields = isJsonObject(json) ? member(json, 'fields') : undefined
  if (Array.isArray(fields)) return fields
  if (fields === undefined) return [json]
  report({ path: 'fields', message: 'fields must be an array.' })
  return []
}
