import { tableBase } from './table-names.ts'

/** Forms of a table that the service makes from its text (docs/specification/tabular.md#reading-and-editing-tables). */
export const MADE_FORMS = ['csv', 'jsonl', 'parquet'] as const

/** One of `MADE_FORMS`. */
export type MadeForm = (typeof MADE_FORMS)[number]

/** The content types of made forms. */
export const MADE_TYPES: Readonly<Record<MadeForm, string>> = {
  csv: 'text/csv',
  jsonl: 'application/x-ndjson',
  parquet: 'application/vnd.apache.parquet',
}

/** The name of a table in a form (docs/specification/downloads.md#names-and-headers). */
export const madeName = (label: string, form: MadeForm): string => `${tableBase(label)}.${form}`
