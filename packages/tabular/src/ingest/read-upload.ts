import type { IngestReport, RowMark } from '@holdfast/core/rules'
import type { FileBytes } from '../binary/file-bytes.ts'
import { readTable } from '../readers/read-table.ts'
import { formatOfContentType } from '../readers/table-format.ts'
import type { Spill } from '../statistics/spill.ts'
import type { Columns } from '../tables/column.ts'
import type { Table } from '../tables/table.ts'
import { TableRefusal } from '../tables/table-refusal.ts'
import { RowMarks } from './row-marks.ts'

/** What reading an uploaded file gave. */
export type UploadReading =
  | { readonly kind: 'table'; readonly table: Table; readonly marks: readonly RowMark[] }
  | { readonly kind: 'refused'; readonly report: IngestReport }

/** Where the bytes are, what they are, and where the text goes. */
export interface UploadSource {
  readonly contentType: string
  /** The largest number of columns. */
  readonly columns: number
  /** Called with the columns before the text begins. */
  readonly begin?: (columns: Columns) => void
  readonly emit: (piece: Uint8Array) => void
  readonly spill: Spill
}

/** Reads an uploaded file as a table. Throws what `file`, `emit` and `spill` throw; a file that is no table is refused. */
export async function readUpload(file: FileBytes, source: UploadSource): Promise<UploadReading> {
  const format = formatOfContentType(source.contentType)
  if (format === null) return { kind: 'refused', report: noReader(source.contentType) }
  const marks = new RowMarks()
  const emit = (piece: Uint8Array): void => {
    marks.push(piece)
    source.emit(piece)
  }
  try {
    const read = await readTable(file, format, {
      ...(source.begin === undefined ? {} : { begin: source.begin }),
      emit,
      spill: source.spill,
      columns: source.columns,
    })
    return { kind: 'table', table: read.table, marks: marks.marks }
  } catch (error) {
    if (error instanceof TableRefusal) return { kind: 'refused', report: error.report }
    throw error
  }
}

const NOWHERE = { line: null, column: null, variable: null } as const

const noReader = (contentType: string): IngestReport => ({
  ...NOWHERE,
  found: `This server has no reader for files of the type ${contentType.slice(0, 100)}.`,
  cure: 'Save the table in another format, for example as CSV, to have it read.',
})
