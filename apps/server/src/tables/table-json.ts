import { frequencyOf, type ReadTable, type TableReport, type Variable } from '@holdfast/tabular'

/** What `holdfast check --json` prints about a file, on one line. */
export type FileAnswer =
  | ({ readonly status: 'ok' } & ReturnType<typeof tableJson>)
  | ({ readonly status: 'failed' } & TableReport)
  /** A file that was not looked into. */
  | { readonly status: 'unreadable'; readonly found: string }

/** A table as JSON: sizes, fingerprint and variables. Numbers that JSON does not have become null. */
export function tableJson({ table, noNumbers }: ReadTable) {
  const { rows, bytes, fingerprint, variables } = table
  return {
    rows,
    bytes,
    fingerprint,
    variables: variables.map((variable, at) => ({
      ...variableJson(variable),
      noNumber: noNumbers.get(at) ?? null,
    })),
  }
}

const variableJson = (variable: Variable) => {
  const { name, label, type, format, nature, decimals, fingerprint, summary } = variable
  return {
    name,
    label,
    type,
    format,
    nature,
    decimals,
    fingerprint,
    summary,
    categories: variable.categories.map((category) => ({
      ...category,
      frequency: frequencyOf(variable, category),
    })),
    invalidRanges: variable.invalidRanges,
  }
}
