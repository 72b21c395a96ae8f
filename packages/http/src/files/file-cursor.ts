import {
  FILE_ORDERS,
  type FileListing,
  type FileOrder,
  type FilePlace,
  type FileRecord,
  placeOf,
  refuse,
} from '@holdfast/core/rules'
import * as v from 'valibot'
import { parseJson } from '../input/json.ts'

const LONGEST = 4000

/** A size, a time or an id; the database knows no time long before 1970. */
const WHOLE = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

const Place = v.tuple([
  v.picklist(FILE_ORDERS),
  v.nullable(v.union([v.string(), WHOLE])),
  v.string(),
  WHOLE,
])

/** The cursor of the page behind this one; none when this one is the last, or has no limit. */
export function cursorBehind(
  { order, limit }: Pick<FileListing, 'order' | 'limit'>,
  records: readonly FileRecord[],
): string | undefined {
  const last = records.at(-1)
  if (last === undefined || records.length !== limit) return undefined
  return cursorAt(order, placeOf(order, last))
}

/** The cursor of the page behind a place. */
export const cursorAt = (order: FileOrder, { key, label, fileId }: FilePlace): string =>
  Buffer.from(JSON.stringify([order, key, label, fileId])).toString('base64url')

/** The place that a cursor names. Refuses other texts, and cursors of another order. */
export function placeFrom(cursor: string, order: FileOrder): FilePlace {
  const place = cursor.length > LONGEST ? null : parsed(cursor)
  if (place === null) return refuse({ kind: 'invalid', message: 'Invalid cursor.' })
  const [made, key, label, fileId] = place
  if (made !== order)
    refuse({ kind: 'invalid', message: `The cursor is of a list by ${made}, not by ${order}.` })
  return { key, label, fileId }
}

function parsed(cursor: string): v.InferOutput<typeof Place> | null {
  const found = v.safeParse(Place, jsonOf(cursor))
  if (!found.success) return null
  const [order, key] = found.output
  return KEYS[order] === (key === null ? 'null' : typeof key) ? found.output : null
}

function jsonOf(cursor: string): unknown {
  try {
    return parseJson(Buffer.from(cursor, 'base64url').toString())
  } catch {
    return null
  }
}

const KEYS: Readonly<Record<FileOrder, 'null' | 'number' | 'string'>> = {
  NameAZ: 'null',
  NameZA: 'null',
  Newest: 'number',
  Oldest: 'number',
  Size: 'number',
  Type: 'string',
}
