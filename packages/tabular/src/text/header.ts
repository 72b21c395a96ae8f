import { checkColumns, type TableLimits } from '../tables/limits.ts'
import { quoted, TableRefusal } from '../tables/table-refusal.ts'
import type { RecordScanner } from './record-scanner.ts'

const decoder = new TextDecoder('utf-8', { ignoreBOM: true })

/** The variable names in the first record, as they are written. Throws `TableRefusal`. */
export function readHeader(scanner: RecordScanner, { columns }: TableLimits): readonly string[] {
  const { buffer, starts, ends, count, recordLine: line } = scanner
  checkColumns(count, columns)
  const seen = new Map<string, number>()
  for (let cell = 0; cell < count; cell += 1) {
    const name = decoder.decode(buffer.subarray(starts[cell] ?? 0, ends[cell] ?? 0))
    if (name.trim() === '') refuseEmpty(line, cell + 1, count)
    const earlier = seen.get(name)
    if (earlier !== undefined)
      throw new TableRefusal({
        line,
        column: cell + 1,
        variable: name,
        found: `The name ${quoted(name)} of column ${cell + 1} is also the name of column ${earlier}.`,
        cure: 'Give every column a name of its own in the first line.',
      })
    seen.set(name, cell + 1)
  }
  return [...seen.keys()]
}

function refuseEmpty(line: number, column: number, count: number): never {
  throw new TableRefusal({
    line,
    column,
    found: `The header cell of column ${column} is empty.`,
    cure:
      column === count && count > 1
        ? 'Name the column in the first line, or remove the separator at the end of each line.'
        : 'Give every column a name in the first line.',
  })
}
