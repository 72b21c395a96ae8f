import type { Cursor } from '../binary/cursor.ts'
import { damaged } from '../binary/file-bytes.ts'
import { LabelRoom } from '../binary/label-room.ts'
import { DEFAULT_LIMITS } from '../tables/limits.ts'
import { EXTENSION } from './extensions.ts'

/** A variable record: a variable, or a further element of a string (`width` -1). */
export interface VariableRecord {
  readonly name: Uint8Array
  readonly label: Uint8Array
  readonly width: number
  /** The packed format for printing. */
  readonly format: number
  /** The count of missing values as it is stored, and their eight bytes each. */
  readonly missingCount: number
  readonly missing: readonly Uint8Array[]
}

/** Labels of values, and the elements of the variables that they belong to, from 1. */
export interface LabelRecord {
  readonly labels: readonly { readonly value: Uint8Array; readonly label: Uint8Array }[]
  readonly elements: readonly number[]
}

/** The records before the data, not yet decoded. */
export interface Records {
  readonly variables: readonly VariableRecord[]
  readonly labels: readonly LabelRecord[]
  /** Extensions by their number. */
  readonly extensions: ReadonlyMap<number, Uint8Array>
}

const VARIABLE = 2
const LABELS = 3
const LABELLED = 4
const DOCUMENT = 6
const EXTENSION_RECORD = 7
const END = 999
/** Bytes that nobody reads. */
const WRITE_FORMAT = 4
const DOCUMENT_LINE = 80
const FILLER = 4
const LONGEST_EXTENSION = 64 * 1024 * 1024
const KEPT: ReadonlySet<number> = new Set(Object.values(EXTENSION))

/** Reads the records up to the data. */
export function readRecords(cursor: Cursor): Records {
  const variables: VariableRecord[] = []
  const labels: LabelRecord[] = []
  const extensions = new Map<number, Uint8Array>()
  const room = new LabelRoom()
  for (;;) {
    const type = cursor.i32()
    if (type === END) break
    if (type === VARIABLE) variables.push(readVariable(cursor, room))
    else if (type === LABELS) labels.push(readLabels(cursor, room))
    else if (type === DOCUMENT) cursor.skip(DOCUMENT_LINE * cursor.u32())
    else if (type === EXTENSION_RECORD) readExtension(cursor, extensions)
    else throw damaged(`it has a record of the unknown type ${type}`)
    if (variables.length > DEFAULT_LIMITS.columns) throw damaged('it has too many variables')
  }
  cursor.skip(FILLER)
  return { variables, labels, extensions }
}

const NO_LABEL = new Uint8Array(0)

function readVariable(cursor: Cursor, room: LabelRoom): VariableRecord {
  const width = cursor.i32()
  const hasLabel = cursor.i32()
  const missingCount = cursor.i32()
  const format = cursor.i32()
  cursor.skip(WRITE_FORMAT)
  const name = cursor.bytes(8).slice()
  if (width < -1 || width > 255 || Math.abs(missingCount) > 3)
    throw damaged('a variable has a wrong description')
  const label = hasLabel === 1 ? padded(cursor, cursor.u32()) : NO_LABEL
  room.take(label.length)
  const missing = Array.from({ length: Math.abs(missingCount) }, () => cursor.bytes(8).slice())
  return { name, label, width, format, missingCount, missing }
}

function readLabels(cursor: Cursor, room: LabelRoom): LabelRecord {
  const count = cursor.u32()
  const labels: { readonly value: Uint8Array; readonly label: Uint8Array }[] = []
  for (let at = 0; at < count; at += 1) {
    const value = cursor.bytes(8).slice()
    const length = cursor.u8()
    room.take(value.length + length)
    const label = cursor.bytes(length).slice()
    cursor.skip(gap(1 + length, 8))
    labels.push({ value, label })
  }
  if (cursor.i32() !== LABELLED) throw damaged('value labels belong to no variable')
  const elements: number[] = []
  for (let left = cursor.u32(); left > 0; left -= 1) {
    room.take(0)
    elements.push(cursor.i32())
  }
  return { labels, elements }
}

/** Keeps the extensions that are read; the others are of any length. */
function readExtension(cursor: Cursor, extensions: Map<number, Uint8Array>): void {
  const subtype = cursor.i32()
  const length = cursor.u32() * cursor.u32()
  if (!KEPT.has(subtype)) {
    cursor.skip(length)
    return
  }
  if (length > LONGEST_EXTENSION) throw damaged('an extension is too long')
  extensions.set(subtype, cursor.bytes(length).slice())
}

/** A label, which is filled up to a multiple of four bytes. */
function padded(cursor: Cursor, length: number): Uint8Array {
  if (length > 65_536) throw damaged('a label is too long')
  const bytes = cursor.bytes(length).slice()
  cursor.skip(gap(length, 4))
  return bytes
}

/** The bytes that fill a length up to a multiple. */
const gap = (length: number, multiple: number): number =>
  (multiple - (length % multiple)) % multiple
