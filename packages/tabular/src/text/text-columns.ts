import { type Column, type Columns, plainColumn } from '../tables/column.ts'
import { KIND } from './cell-kinds.ts'
import type { RecordNames } from './text-records.ts'

/** The columns of a text file, each made when it is asked for: half a million of them have no room as objects. */
export class TextColumns implements Columns {
  private readonly names: RecordNames
  private readonly kinds: Uint8Array

  /** `kinds` has what each column can be. */
  constructor(names: RecordNames, kinds: Uint8Array) {
    this.names = names
    this.kinds = kinds
  }

  get length(): number {
    return this.names.length
  }

  at(place: number): Column | undefined {
    const name = this.names.at(place)
    return name === undefined ? undefined : columnOf(name, this.kinds[place] ?? 0)
  }

  slice(from: number, to: number): readonly Column[] {
    const columns: Column[] = []
    for (let place = from; place < Math.min(to, this.length); place += 1)
      columns.push(columnOf(this.names.at(place) ?? '', this.kinds[place] ?? 0))
    return columns
  }
}

/** The column that these kinds are left for; the first that fits, from whole numbers to text. */
function columnOf(name: string, kinds: number): Column {
  if (kinds & KIND.integer) return plainColumn(name, 'integer')
  if (kinds & KIND.number) return plainColumn(name, 'decimal')
  if (kinds & KIND.zonedTime) return plainColumn(name, 'time', 'yyyy-MM-dd HH:mm:ss z')
  if (kinds & KIND.time) return plainColumn(name, 'time', 'yyyy-MM-dd HH:mm:ss')
  if (kinds & KIND.date) return plainColumn(name, 'date', 'yyyy-MM-dd')
  return plainColumn(name, 'text')
}
