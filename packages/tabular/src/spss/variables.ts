import type { Encoding } from '../binary/encoded-text.ts'
import { checkCategories } from '../binary/label-room.ts'
import type { Category } from '../tables/column.ts'
import { categoryOf, type MissingValues, NO_MISSING, type SpssVariable } from './dictionary.ts'
import { displayFormat } from './display-format.ts'
import { longNames, longWidths } from './extensions.ts'
import { longValues } from './long-values.ts'
import type { LabelRecord, Records, VariableRecord } from './records.ts'

const LONG = 255
const SEGMENT = 252

/** How texts and numbers of the dictionary are read. */
export interface Reading {
  readonly encoding: Encoding
  readonly littleEndian: boolean
}

/** The element of the variable that weighs the rows, from 1. */
interface Weight {
  readonly weight: number
}

/** The variables that the records describe; further elements and segments of long strings belong to their first. */
export function variablesIn(records: Records, reading: Reading & Weight): readonly SpssVariable[] {
  const { label } = reading.encoding
  const names = longNames(records.extensions, label)
  const widths = longWidths(records.extensions, label)
  const labels = labelsByElement(records.labels)
  const long = longValues(records.extensions, reading.littleEndian, label)
  const variables: SpssVariable[] = []
  let counted = 0
  let skipped = 0
  records.variables.forEach((record, element) => {
    if (record.width === -1) return
    if (skipped > 0) {
      skipped -= 1
      return
    }
    const short = label(record.name)
    const width = widths.get(short) ?? record.width
    if (width > LONG) skipped = Math.ceil(width / SEGMENT) - 1
    const name = names.get(short) ?? short
    const missing = missingOf(record, reading, long.missing.get(name) ?? long.missing.get(short))
    const longLabels = long.labels.get(name) ?? long.labels.get(short)
    const categories =
      longLabels?.map(([value, text]) => categoryOf(value, text, missing)) ??
      categoriesOf(labels.get(element + 1), { record, missing }, reading)
    counted += categories.length
    checkCategories(counted)
    const format = displayFormat(record.format)
    const text = label(record.label)
    const isWeight = element + 1 === reading.weight
    variables.push({ name, label: text, width, element, format, missing, categories, isWeight })
  })
  return variables
}

const labelsByElement = (records: readonly LabelRecord[]): ReadonlyMap<number, LabelRecord> =>
  new Map(records.flatMap((record) => record.elements.map((element) => [element, record] as const)))

function missingOf(
  { width, missingCount, missing }: VariableRecord,
  reading: Reading,
  long: readonly string[] | undefined,
): MissingValues {
  if (long !== undefined) return { points: long, range: null }
  if (missingCount === 0) return NO_MISSING
  if (width > 0)
    return { points: missing.map((bytes) => reading.encoding.label(bytes)), range: null }
  const numbers = missing.map((bytes) => numberIn(bytes, reading))
  if (missingCount > 0) return { points: numbers, range: null }
  const [low = 0, high = 0, ...points] = numbers
  return { points, range: { low, high } }
}

function categoriesOf(
  labels: LabelRecord | undefined,
  { record, missing }: { readonly record: VariableRecord; readonly missing: MissingValues },
  reading: Reading,
): readonly Category[] {
  const { label: text } = reading.encoding
  return (labels?.labels ?? []).map(({ value, label }) => {
    const found = record.width > 0 ? text(value) : numberIn(value, reading)
    return categoryOf(found, text(label), missing)
  })
}

export function numberIn(
  bytes: Uint8Array,
  { littleEndian }: Pick<Reading, 'littleEndian'>,
): number {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.length).getFloat64(0, littleEndian)
}
