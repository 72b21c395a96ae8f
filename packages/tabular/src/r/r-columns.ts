import type { LabelRoom } from '../binary/label-room.ts'
import { doubleText } from '../numbers/double-text.ts'
import { type Category, type Column, plainColumn } from '../tables/column.ts'
import type { TableWriter } from '../tables/table-writer.ts'
import { type AttributeReader, type RColumnValue, refuseColumn, stringsOf } from './data-frame.ts'
import { NA_INTEGER, type RItems } from './r-items.ts'
import { dayText, isZone, timeWriter } from './r-times.ts'
import { attributesOf } from './r-value.ts'

/** A column of a data frame, and what writes its cells one after the other. */
export interface RColumn {
  readonly column: Column
  /** A source of its cells from the first on, which a window of this many bytes reads. */
  readonly open: (window: number) => CellWriter
}

/** Writes the next cell. */
export type CellWriter = (writer: TableWriter) => void

/** A column of a data frame with its name and place. */
export interface NamedColumn {
  readonly name: string
  readonly at: number
  readonly value: RColumnValue
  /** Labels of all columns take room here. */
  readonly room: LabelRoom
}

/** What a column of a data frame becomes, by its class and type (docs/specification/tabular.md#statistical-packages). */
export function columnOf(named: NamedColumn, reader: AttributeReader): RColumn {
  const { value } = named
  const classes = stringsOf(attributesOf(value), 'class', reader)
  if (value.kind === 'numberTexts') return numberTexts(named, reader)
  if (value.kind === 'vector' && value.type === 'string') return texts(named, reader)
  if (value.type === 'integer' && classes.includes('factor')) return factor(named, reader, classes)
  if (value.type === 'logical') return logical(named, reader)
  if (value.type === 'double' && classes.includes('integer64')) return longIntegers(named, reader)
  if (value.type !== 'integer' && value.type !== 'double') refuseColumn(named.name, named.at)
  if (classes.includes('Date')) return dates(named, reader)
  if (classes.includes('POSIXct')) return times(named, reader)
  return value.type === 'integer' ? integers(named, reader) : doubles(named, reader)
}

/** The numbers of a column, from the first on; null is a missing one. */
type Numbers = () => number | null

function numbersOf(value: RColumnValue, items: RItems, window: number): Numbers {
  if (value.kind === 'sequence') {
    let next = 0
    return () => value.start + value.step * next++
  }
  if (value.kind === 'numberTexts') return numbersOf(value.numbers, items, window)
  const from = items.from(value.at, window)
  if (value.type === 'double') return () => from.double()
  return () => {
    const number = from.int()
    return number === NA_INTEGER ? null : number
  }
}

/** A column of numbers, which `write` writes. */
const numeric = (
  column: Column,
  { value }: NamedColumn,
  {
    items,
    write,
  }: { readonly items: RItems; readonly write: (writer: TableWriter, value: number) => void },
): RColumn => ({
  column,
  open: (window) => {
    const next = numbersOf(value, items, window)
    return (writer) => {
      const number = next()
      if (number === null) writer.missing()
      else write(writer, number)
    }
  },
})

const integers = (named: NamedColumn, { items }: AttributeReader): RColumn =>
  numeric(plainColumn(named.name, 'integer'), named, {
    items,
    write: (writer, value) => writer.whole(value),
  })

const doubles = (named: NamedColumn, { items }: AttributeReader): RColumn =>
  numeric(plainColumn(named.name, 'decimal'), named, {
    items,
    write: (writer, value) => writer.double(value),
  })

const BOOLEAN: readonly Category[] = [
  { value: '0', label: 'FALSE', missing: false },
  { value: '1', label: 'TRUE', missing: false },
]

const logical = (named: NamedColumn, { items }: AttributeReader): RColumn =>
  numeric(
    { ...plainColumn(named.name, 'integer'), categories: BOOLEAN, nature: 'boolean' },
    named,
    { items, write: (writer, value) => writer.whole(value === 0 ? 0 : 1) },
  )

const dates = (named: NamedColumn, { items }: AttributeReader): RColumn =>
  numeric(plainColumn(named.name, 'date', 'yyyy-MM-dd'), named, {
    items,
    write: (writer, value) =>
      Number.isFinite(value) ? writer.dateText(dayText(value)) : writer.missing(),
  })

function times(named: NamedColumn, reader: AttributeReader): RColumn {
  const { items } = reader
  const [zone] = stringsOf(attributesOf(named.value), 'tzone', reader)
  const known = zone !== undefined && zone !== null && zone !== '' && isZone(zone) ? zone : null
  const fraction = hasFraction(named.value, items)
  const pattern = `yyyy-MM-dd HH:mm:ss${fraction ? '.SSS' : ''}${known === null ? '' : ' z'}`
  const text = timeWriter(known)
  return numeric(plainColumn(named.name, 'time', pattern), named, {
    items,
    write: (writer, value) =>
      Number.isFinite(value) ? writer.dateText(text(value, fraction)) : writer.missing(),
  })
}

/** Whether a time of the column has a part of a second. */
function hasFraction(value: RColumnValue, items: RItems): boolean {
  const next = numbersOf(value, items, 65_536)
  for (let left = value.length; left > 0; left -= 1) {
    const number = next()
    if (number !== null && Number.isFinite(number) && Math.round(number * 1000) % 1000 !== 0)
      return true
  }
  return false
}

const MISSING_LONG = -(2n ** 63n)

/** Whole numbers of 64 bits in the bytes of doubles, as the package bit64 keeps them. */
const longIntegers = ({ name, value }: NamedColumn, { items }: AttributeReader): RColumn => ({
  column: plainColumn(name, 'integer'),
  open: (window) => {
    const from = value.kind === 'vector' ? items.from(value.at, window) : items
    return (writer) => {
      const number = BigInt.asIntN(64, from.bits())
      if (number === MISSING_LONG) writer.missing()
      else writer.long(number)
    }
  },
})

const texts = ({ name, value }: NamedColumn, { items, text }: AttributeReader): RColumn => ({
  column: plainColumn(name, 'text'),
  open: (window) => {
    const from = value.kind === 'vector' ? items.from(value.at, window) : items
    return (writer) => {
      const bytes = text(from)
      if (bytes === null) writer.missing()
      else writer.string(bytes)
    }
  },
})

/** R writes such numbers with at most 15 digits. */
const numberTexts = (named: NamedColumn, { items }: AttributeReader): RColumn =>
  numeric(plainColumn(named.name, 'text'), named, {
    items,
    write: (writer, value) => writer.string(encoder.encode(numberText(value))),
  })

const numberText = (value: number): string => {
  if (!Number.isFinite(value)) return doubleText(value).replace('Infinity', 'Inf')
  return `${Number(value.toPrecision(15))}`
}

function factor(
  named: NamedColumn,
  reader: AttributeReader,
  classes: readonly (string | null)[],
): RColumn {
  const levels = stringsOf(attributesOf(named.value), 'levels', reader)
  for (const level of levels) named.room.take(level?.length ?? 0)
  const encoded = levels.map((level) => encoder.encode(level ?? 'NA'))
  const categories = levels.map((level) => {
    const text = level ?? 'NA'
    return { value: text, label: text, missing: false }
  })
  const column: Column = {
    ...plainColumn(named.name, 'text'),
    categories,
    nature: classes.includes('ordered') ? 'ordered' : 'plain',
  }
  return numeric(column, named, {
    items: reader.items,
    write: (writer, code) => {
      const level = encoded[code - 1]
      if (level === undefined) writer.missing()
      else writer.string(level)
    },
  })
}

const encoder = new TextEncoder()
