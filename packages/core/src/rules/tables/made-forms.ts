import type { IngestedTable } from './ingested-table.ts'
import { tableBase } from './table-names.ts'

/** The content type of workspaces of R. */
export const R_TYPE = 'application/x-rlang-transport'

/** Forms of a table that the service makes from its text (docs/specification/tabular.md#reading-and-editing-tables). */
export const MADE_FORMS = ['csv', 'jsonl', 'parquet', 'RData', 'prep'] as const

/** One of `MADE_FORMS`. */
export type MadeForm = (typeof MADE_FORMS)[number]

/**
 * Forms that are kept after they were made, since making them takes long
 * (docs/specification/downloads.md#ranges).
 */
export const KEPT_FORMS = ['parquet', 'RData', 'prep'] as const

/** One of `KEPT_FORMS`. */
export type KeptForm = (typeof KEPT_FORMS)[number]

/** The content types of made forms. */
export const MADE_TYPES: Readonly<Record<MadeForm, string>> = {
  csv: 'text/csv',
  jsonl: 'application/x-ndjson',
  parquet: 'application/vnd.apache.parquet',
  RData: R_TYPE,
  prep: 'application/json',
}

/** The name of a table in a form (docs/specification/downloads.md#names-and-headers). */
export const madeName = (label: string, form: MadeForm): string => `${tableBase(label)}.${form}`

/** Whether the upload is a workspace of R itself; an `.rds` file is none. */
export const isWorkspace = ({ original }: Pick<IngestedTable, 'original'>): boolean =>
  original.contentType === R_TYPE && !/\.rds$/i.test(original.name)

/** The name of the data frame in a workspace (docs/specification/tabular.md#r-workspace). */
export const frameName = ({ original }: Pick<IngestedTable, 'original'>): string =>
  /^application\/x-(stata|spss)/.test(original.contentType) ? 'table' : 'x'
