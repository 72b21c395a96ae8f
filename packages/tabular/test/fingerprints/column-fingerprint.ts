import { memorySpill } from '@holdfast/tabular'
import { type ColumnType, plainColumn } from '../../src/tables/column.ts'
import { COMMA_SEPARATED } from '../../src/text/separated.ts'
import { TablePass } from '../../src/text/table-pass.ts'

/** The fingerprint of a column with these cells; null is an empty cell. */
export function columnFingerprint(
  { type, format }: { readonly type: ColumnType; readonly format: string | null },
  cells: readonly (string | null)[],
): string {
  const columns = [plainColumn('v', type, format)]
  const table = { rules: COMMA_SEPARATED, columns, rows: cells.length, noNumbers: new Map() }
  const pass = new TablePass(table, { emit: () => {}, spill: memorySpill() })
  const lines = cells.map((cell) => `"${(cell ?? '').replaceAll('"', '""')}"\n`)
  pass.push(new TextEncoder().encode(`v\n${lines.join('')}`))
  return pass.end().fingerprint
}
