import { type CellValue, csvLine } from '@holdfast/core/rules'
import { preferredType } from '../input/accepted-type.ts'
import { JSON_OR_CSV } from '../output/media-types.ts'
import type { AppContext } from '../request/environment.ts'

/** Whether the caller asks for CSV, by `format=csv` or by the header `Accept`. */
export const wantsCsv = (c: AppContext, format: string | undefined): boolean =>
  format === 'csv' || preferredType(c, JSON_OR_CSV, 'application/json') === 'text/csv'

/** The media type of rows as CSV. */
export const CSV = { 'Content-Type': 'text/csv; charset=utf-8' } as const

/** Data as it is: cells are not protected from spreadsheets that read them as formulas. */
export const csvOf = (names: readonly string[], rows: readonly (readonly CellValue[])[]): string =>
  [names, ...rows].map(csvLine).join('')
