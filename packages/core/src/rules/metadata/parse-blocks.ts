import type { Problem } from '../refusals/refusal.ts'
import type { FieldCatalogue } from './catalogue.ts'
import { excerpt, isJsonObject, malformed, member, type Parsed } from './field-problems.ts'
import { type Reading, readField, reportRepeated, type SentField } from './field-reading.ts'
import type { MetadataValues } from './model.ts'

/**
 * Parses the `metadataBlocks` object of a create or PUT draft body. Fields are identified by their own names:
 * the name of the enclosing block and unknown fields are ignored. Reports every structural error
 * (docs/specification/metadata.md).
 */
export function parseMetadataBlocks(
  json: unknown,
  catalogue: FieldCatalogue,
): Parsed<{ readonly values: MetadataValues }> {
  const problems: Problem[] = []
  const report = (problem: Problem): void => {
    problems.push(problem)
  }
  const reading: Reading = { catalogue, declarations: 'checked', report }
  const sent = fieldLists(json, report).flatMap(({ path, fields }) =>
    fields.flatMap((field, index) => readField(field, `${path}[${index}]`, reading) ?? []),
  )
  reportRepeated(sent, report)
  return problems.length > 0 ? malformed(problems) : { kind: 'parsed', values: byName(sent) }
}

interface FieldList {
  readonly path: string
  readonly fields: readonly unknown[]
}

function fieldLists(json: unknown, report: Reading['report']): readonly FieldList[] {
  if (!isJsonObject(json)) {
    report({ path: 'metadataBlocks', message: 'metadataBlocks must be an object.' })
    return []
  }
  return Object.entries(json).flatMap(([name, block]) => {
    const path = `${excerpt(name)}.fields`
    const fields: unknown = isJsonObject(block) ? member(block, 'fields') : undefined
    if (Array.isArray(fields)) return [{ path, fields }]
    report({ path, message: `Metadata block '${excerpt(name)}' must have an array of fields.` })
    return []
  })
}

function byName(sent: readonly SentField[]): MetadataValues {
  return Object.fromEntries(
    sent.flatMap(({ field, value }) => (value === null ? [] : [[field.name, value] as const])),
  )
}
