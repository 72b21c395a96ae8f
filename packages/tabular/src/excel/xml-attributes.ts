import type { TagBytes } from './xml-scanner.ts'
import { resolvedLength } from './xml-text.ts'

const EQUALS = 0x3d
const SPACE = 0x20
const COLON = 0x3a
const QUOTE = 0x22
const APOSTROPHE = 0x27
const R = 0x72
const REFERENCE = ' r="'.length

/** Goes through the attributes of a tag, without strings. One object is used for many tags. */
export class Attributes {
  nameFrom = 0
  nameTo = 0
  valueFrom = 0
  valueTo = 0
  private at = 0
  private to = 0
  private bytes: Uint8Array = new Uint8Array(0)

  begin({ bytes, from, to }: TagBytes): void {
    if (this.bytes !== bytes) this.bytes = bytes
    this.at = from
    this.to = to
  }

  /** Whether there is one more attribute; `nameFrom` and the others are its place. */
  next(): boolean {
    const { bytes, to } = this
    let { at } = this
    if (at >= to) return false
    while (at < to && (bytes[at] ?? 0) <= SPACE) at += 1
    this.nameFrom = at
    while (at < to && bytes[at] !== EQUALS && (bytes[at] ?? 0) > SPACE) {
      if (bytes[at] === COLON) this.nameFrom = at + 1
      at += 1
    }
    this.nameTo = at
    while (at < to && bytes[at] !== QUOTE && bytes[at] !== APOSTROPHE) at += 1
    const quote = bytes[at]
    this.valueFrom = at + 1
    at += 1
    while (at < to && bytes[at] !== quote) at += 1
    this.valueTo = at
    this.at = at + 1
    return at < to
  }

  /** Whether ` r="` comes next, as in most tags of cells: the quick way for it. */
  nextReference(): boolean {
    const { bytes, to, at: from } = this
    if (bytes[from] !== SPACE || bytes[from + 1] !== R) return false
    if (bytes[from + 2] !== EQUALS || bytes[from + 3] !== QUOTE) return false
    let at = from + REFERENCE
    while (at < to && bytes[at] !== QUOTE) at += 1
    if (at >= to) return false
    this.valueFrom = from + REFERENCE
    this.valueTo = at
    this.at = at + 1
    return true
  }

  /** The name of one letter; 0 for longer ones. */
  get letter(): number {
    return this.nameTo - this.nameFrom === 1 ? (this.bytes[this.nameFrom] ?? 0) : 0
  }
}

/** All attributes of a tag, by name without prefix. For tags that are few. */
export function attributesOf(tag: TagBytes): ReadonlyMap<string, string> {
  const attributes = new Attributes()
  attributes.begin(tag)
  const found = new Map<string, string>()
  while (attributes.next()) {
    const { nameFrom, nameTo, valueFrom, valueTo } = attributes
    const value = Uint8Array.from(tag.bytes.subarray(valueFrom, valueTo))
    const length = resolvedLength(value, value.length)
    found.set(text(tag.bytes, nameFrom, nameTo), text(value, 0, length))
  }
  return found
}

const decoder = new TextDecoder()
const text = (bytes: Uint8Array, from: number, to: number): string =>
  decoder.decode(bytes.subarray(from, to))
