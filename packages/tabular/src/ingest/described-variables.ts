import type { NewTableVariable } from '@holdfast/core/rules'
import { storedSummary } from '../statistics/summary.ts'
import { frequencyOf } from '../tables/category-counts.ts'
import type { Table, Variable } from '../tables/table.ts'

const BATCH = 512
const encoder = new TextEncoder()

/** A variable as it is stored. */
export const describedVariable = (variable: Variable): NewTableVariable => ({
  name: variable.name,
  label: variable.label,
  type: variable.type,
  format: variable.format,
  boolean: variable.nature === 'boolean',
  ordered: variable.nature === 'ordered',
  decimals: variable.decimals,
  categories: variable.categories.map((category) => ({
    value: category.value,
    label: category.label,
    missing: category.missing,
    frequency: frequencyOf(variable, category),
  })),
  missingRanges: variable.invalidRanges,
  fingerprint: variable.fingerprint,
  statistics: variable.summary === null ? null : storedSummary(variable.summary),
})

/** The line of names before the text (docs/specification/downloads.md#names-and-headers). */
export function namesLine({ columns }: Pick<Table, 'columns'>): Uint8Array {
  const pieces: Uint8Array[] = []
  for (let at = 0; at < columns.length; at += BATCH) {
    const names = columns.slice(at, at + BATCH).map(({ name }) => name)
    pieces.push(encoder.encode(`${at === 0 ? '' : '\t'}${names.join('\t')}`))
  }
  return Buffer.concat([...pieces, encoder.encode('\n')])
}

/** The variables, some at a time. */
export function* inBatches({
  columns,
  variablesFrom,
}: Pick<Table, 'columns' | 'variablesFrom'>): Generator<readonly NewTableVariable[], void> {
  for (let at = 0; at < columns.length; at += BATCH)
    yield variablesFrom(at, BATCH).map(describedVariable)
}
