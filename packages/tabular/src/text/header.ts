import { checkColumns, type TableLimits } from '../tables/limits.ts'
import { quoted, TableRefusal } from '../tables/table-refusal.ts'
import { PackedNames } from './packed-names.ts'
import type { RecordScanner } from './record-scanner.ts'

/** The variable names in the first record, as they are written. Throws `TableRefusal`. */
export function readHeader(scanner: RecordScanner, { columns }: TableLimits): PackedNames {
  const { count, recordLine: line } = scanner
  checkColumns(count, columns)
  const named = namedCells(scanner)
  const names = packedNames(scanner, named)
  const twice = names.repeated()
  if (twice !== null) refuseRepeated(names, twice, line)
  if (named < count) refuseEmpty(line, named + 1, count)
  return names
}

/** How many cells there are before the first empty one. */
function namedCells({ buffer, starts, ends, count }: RecordScanner): number {
  for (let cell = 0; cell < count; cell += 1)
    if (isBlank(buffer.subarray(starts[cell] ?? 0, ends[cell] ?? 0))) return cell
  return count
}

const decoder = new TextDecoder('utf-8', { ignoreBOM: true })

/** Most names have a sign that is no blank without looking further. */
const isBlank = (name: Uint8Array): boolean =>
  !name.some((byte) => byte > 0x20 && byte < 0x7f) && decoder.decode(name).trim() === ''

function packedNames({ buffer, starts, ends }: RecordScanner, count: number): PackedNames {
  const places = new Uint32Array(count)
  let length = 0
  for (let cell = 0; cell < count; cell += 1) {
    length += (ends[cell] ?? 0) - (starts[cell] ?? 0)
    places[cell] = length
  }
  const bytes = new Uint8Array(length)
  for (let cell = 0; cell < count; cell += 1)
    bytes.set(
      buffer.subarray(starts[cell] ?? 0, ends[cell] ?? 0),
      cell === 0 ? 0 : places[cell - 1],
    )
  return new PackedNames(bytes, places)
}

function refuseRepeated(
  names: PackedNames,
  { place, earlier }: { readonly place: number; readonly earlier: number },
  line: number,
): never {
  const name = names.at(place) ?? ''
  throw new TableRefusal({
    line,
    column: place + 1,
    variable: name,
    found: `The name ${quoted(name)} of column ${place + 1} is also the name of column ${earlier + 1}.`,
    cure: 'Give every column a name of its own in the first line.',
  })
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
