import { extname } from 'node:path'

/** The formats of tables that are read. `sav` has its compressed kind with it, `tsv` also text called `.tab`. */
export type TableFormat = 'csv' | 'tsv' | 'dta' | 'sav' | 'por' | 'xlsx' | 'rdata'

const BY_EXTENSION: Readonly<Record<string, TableFormat>> = {
  '.csv': 'csv',
  '.tsv': 'tsv',
  '.tab': 'tsv',
  '.dta': 'dta',
  '.sav': 'sav',
  '.zsav': 'sav',
  '.por': 'por',
  '.xlsx': 'xlsx',
  '.rdata': 'rdata',
  '.rda': 'rdata',
  '.rds': 'rdata',
}

const BY_CONTENT_TYPE: Readonly<Record<string, TableFormat>> = {
  'text/csv': 'csv',
  'text/comma-separated-values': 'csv',
  'text/tsv': 'tsv',
  'application/x-stata': 'dta',
  'application/x-stata-13': 'dta',
  'application/x-stata-14': 'dta',
  'application/x-stata-15': 'dta',
  'application/x-spss-sav': 'sav',
  'application/x-spss-por': 'por',
  'application/x-rlang-transport': 'rdata',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
}

/** The extensions of files that are read as tables, with their point. */
export const TABLE_EXTENSIONS: readonly string[] = Object.keys(BY_EXTENSION)

/** The format of a file with this name; null for names of other files. */
export const formatOfName = (name: string): TableFormat | null =>
  own(BY_EXTENSION, extname(name).toLowerCase())

/** The format of a content type that makes a file a table (docs/specification/tabular.md#which-files); else null. */
export const formatOfContentType = (type: string): TableFormat | null =>
  own(BY_CONTENT_TYPE, (type.split(';')[0] ?? '').trim().toLowerCase())

const own = (formats: Readonly<Record<string, TableFormat>>, key: string): TableFormat | null =>
  Object.hasOwn(formats, key) ? (formats[key] ?? null) : null
