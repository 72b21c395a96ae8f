import { TYPE } from '../item-types.ts'
import type { RBytes } from './r-bytes.ts'

/** Flags behind the type of an item. */
const OBJECT = 0x100
const ATTRIBUTES = 0x200
const TAG = 0x400
/** How the bytes of a text are encoded. */
const UTF8 = 0x8000
const ASCII = 0x40000

/** Begins a vector whose elements follow; its attributes come behind them. */
export function beginVector(
  out: RBytes,
  {
    type,
    length,
    attributes,
  }: {
    readonly type: number
    readonly length: number
    readonly attributes: 'none' | 'plain' | 'class'
  },
): void {
  const flags =
    attributes === 'none' ? 0 : attributes === 'plain' ? ATTRIBUTES : ATTRIBUTES | OBJECT
  out.int(type | flags)
  out.int(length)
}

/** An element of a vector of texts; null is a missing one. */
export function textItem(out: RBytes, value: string | null): void {
  if (value === null) {
    out.int(TYPE.text)
    out.int(-1)
    return
  }
  // Texts of R end at a NUL.
  const text = value.includes('\0') ? value.replaceAll('\0', '') : value
  const length = Buffer.byteLength(text)
  out.int(TYPE.text | (length === text.length ? ASCII : UTF8))
  out.int(length)
  out.text(text)
}

/** A vector of texts, with names where some are given. */
export function textVector(
  out: RBytes,
  values: readonly string[],
  names: readonly string[] | null = null,
): void {
  const attributes = names === null ? 'none' : 'plain'
  beginVector(out, { type: TYPE.string, length: values.length, attributes })
  for (const value of values) textItem(out, value)
  if (names === null) return
  textAttribute(out, 'names', names)
  endAttributes(out)
}

/** Begins an attribute, or an object of a workspace: its value follows. */
export function beginNamed(out: RBytes, name: string): void {
  out.int(TYPE.pairs | TAG)
  out.int(TYPE.symbol)
  textItem(out, name)
}

/** An attribute of texts. */
export function textAttribute(out: RBytes, name: string, values: readonly string[]): void {
  beginNamed(out, name)
  textVector(out, values)
}

/** Ends a list of attributes, or of objects. */
export const endAttributes = (out: RBytes): void => out.int(TYPE.null)
