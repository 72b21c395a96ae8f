import { damaged } from '../binary/file-bytes.ts'
import { alternative } from './alternative.ts'
import { skipByteCode } from './byte-code.ts'
import { TYPE, type ValueReader } from './item-types.ts'
import type { RItems } from './r-items.ts'
import {
  NO_ATTRIBUTES,
  OTHER,
  type RAttributes,
  type RPairs,
  type RValue,
  type RVector,
  type RVectorType,
} from './r-value.ts'

/** Values without contents: null, and environments that every session has. */
const FIRST_EMPTY = 241
const HAS_ATTRIBUTES = 1 << 9
const HAS_TAG = 1 << 10
const DEEPEST = 1000
const REFERENCES = 1_000_000
const LONGEST_NAME = 1024 * 1024
/** Pairs of a list, and elements of a list, that are kept. */
const KEPT_PAIRS = 1000
export const KEPT_ELEMENTS = 200_000

const VECTORS: Readonly<Record<number, RVectorType>> = {
  [TYPE.logical]: 'logical',
  [TYPE.integer]: 'integer',
  [TYPE.double]: 'double',
  [TYPE.complex]: 'other',
  [TYPE.string]: 'string',
  [TYPE.list]: 'list',
  [TYPE.expression]: 'other',
  [TYPE.raw]: 'other',
}

/**
 * Reads R's serialization item by item. Vectors are passed by, their place is kept; of lists only those are kept that
 * are asked for. Throws `TableRefusal`.
 */
export class RParser implements ValueReader {
  readonly items: RItems
  /** The names of symbols that later items refer to by number; null for other things that count. */
  private readonly references: (string | null)[] = []
  private depth = 0

  constructor(items: RItems) {
    this.items = items
  }

  /** The next value. `keep` keeps the elements of a list. */
  value(keep: boolean): RValue {
    return this.valueOf(this.items.int(), keep)
  }

  /** The value whose flags were read. */
  valueOf(flags: number, keep: boolean): RValue {
    return this.deeper(() => this.nested(flags, keep))
  }

  deeper<Read>(read: () => Read): Read {
    this.depth += 1
    if (this.depth > DEEPEST) throw damaged(`its values are nested more than ${DEEPEST} deep`)
    const value = read()
    this.depth -= 1
    return value
  }

  /** Goes through the pairs of the workspace and returns what `take` first finds in one. */
  firstIn<Found>(take: (name: string, value: RValue) => Found | null): Found | null {
    for (;;) {
      const flags = this.items.int()
      if ((flags & 0xff) !== TYPE.pairs) return null
      if (flags & HAS_ATTRIBUTES) this.value(false)
      const tag = flags & HAS_TAG ? this.value(false) : OTHER
      const found = take(tag.kind === 'symbol' ? tag.name : '', this.value(true))
      if (found !== null) return found
    }
  }

  private nested(flags: number, keep: boolean): RValue {
    const type = flags & 0xff
    const vector = VECTORS[type]
    if (vector !== undefined) return this.vector(type, vector, { flags, keep })
    switch (type) {
      case TYPE.symbol:
        return this.symbol()
      case TYPE.reference:
        return this.reference(flags)
      case TYPE.pairs:
      case TYPE.call:
      case TYPE.closure:
      case TYPE.promise:
      case TYPE.dots:
        return this.pairs(flags, keep)
      case TYPE.attributedPairs:
      case TYPE.attributedCall:
        return this.pairs(flags | HAS_ATTRIBUTES, keep)
      case TYPE.alternative:
        return this.alternative(keep)
      default:
        this.skip(type, flags)
        return OTHER
    }
  }

  /** Passes what no column is made of. */
  private skip(type: number, flags: number): void {
    const { items } = this
    switch (type) {
      case TYPE.text:
        items.skipText(Math.max(0, items.int()))
        break
      case TYPE.special:
      case TYPE.builtin:
        items.skipText(this.length())
        return
      case TYPE.environment:
        this.refer(null)
        items.int()
        for (let part = 0; part < 4; part += 1) this.value(false)
        return
      case TYPE.pointer:
        this.refer(null)
        this.value(false)
        this.value(false)
        break
      case TYPE.weak:
        this.refer(null)
        break
      case TYPE.persistent:
      case TYPE.package:
      case TYPE.namespace:
        this.refer(null)
        items.int()
        for (let left = this.length(); left > 0; left -= 1) this.value(false)
        return
      case TYPE.byteCode:
        skipByteCode(this)
        break
      case TYPE.object:
        break
      default:
        if (type < FIRST_EMPTY || type > TYPE.null)
          throw damaged(`it has an item of the type ${type}`)
        return
    }
    if (flags & HAS_ATTRIBUTES) this.value(false)
  }

  private vector(
    type: number,
    vector: RVectorType,
    { flags, keep }: { readonly flags: number; readonly keep: boolean },
  ): RVector {
    const length = this.length()
    const { at } = this.items
    const elements = this.skipVector(type, length, keep)
    const attributes = flags & HAS_ATTRIBUTES ? this.attributes() : NO_ATTRIBUTES
    return { kind: 'vector', type: vector, length, at, elements, attributes }
  }

  private skipVector(type: number, length: number, keep: boolean): readonly RValue[] {
    const { items } = this
    const elements: RValue[] = []
    if (type === TYPE.logical || type === TYPE.integer) items.skipInts(length)
    else if (type === TYPE.double) items.skipDoubles(length)
    else if (type === TYPE.complex) items.skipDoubles(2 * length)
    else if (type === TYPE.raw) items.skipRaw(length)
    else if (type === TYPE.string) this.skipStrings(length)
    else
      for (let left = length; left > 0; left -= 1) {
        const element = this.value(false)
        if (keep && elements.length < KEPT_ELEMENTS) elements.push(element)
      }
    return elements
  }

  private skipStrings(count: number): void {
    for (let left = count; left > 0; left -= 1) {
      if ((this.items.int() & 0xff) !== TYPE.text) throw damaged('a string in it is none')
      this.items.skipText(Math.max(0, this.items.int()))
    }
  }

  /** A length of 31 bits, or behind -1 one of 64. */
  length(): number {
    const length = this.items.int()
    if (length >= 0) return length
    if (length !== -1) throw damaged('a vector has a wrong length')
    return this.items.int() * 2 ** 32 + (this.items.int() >>> 0)
  }

  private attributes(): RAttributes {
    const value = this.value(false)
    if (value.kind !== 'pairs') return NO_ATTRIBUTES
    return new Map(value.pairs.map(({ tag, value: each }) => [tag, each]))
  }

  /** Pairs follow each other; what ends them may be a value of its own. */
  private pairs(first: number, keep: boolean): RPairs {
    const pairs: { readonly tag: string; readonly value: RValue }[] = []
    for (let flags = first; ; ) {
      if (flags & HAS_ATTRIBUTES) this.value(false)
      const tag = flags & HAS_TAG ? this.value(false) : OTHER
      const value = this.value(keep)
      if (pairs.length < KEPT_PAIRS)
        pairs.push({ tag: tag.kind === 'symbol' ? tag.name : '', value })
      flags = this.items.int()
      if ((flags & 0xff) === TYPE.null) return { kind: 'pairs', pairs }
      if ((flags & 0xff) !== TYPE.pairs) {
        pairs.push({ tag: '', value: this.valueOf(flags, keep) })
        return { kind: 'pairs', pairs }
      }
    }
  }

  private symbol(): RValue {
    if ((this.items.int() & 0xff) !== TYPE.text) throw damaged('a symbol has no name')
    const length = Math.max(0, this.items.int())
    if (length > LONGEST_NAME) throw damaged('a symbol has too long a name')
    const name = decoder.decode(this.items.text(length))
    this.refer(name)
    return { kind: 'symbol', name }
  }

  private reference(flags: number): RValue {
    const packed = flags >>> 8
    const number = packed === 0 ? this.items.int() : packed
    const name = this.references[number - 1]
    if (name === undefined) throw damaged('it refers to a value that is not there')
    return name === null ? OTHER : { kind: 'symbol', name }
  }

  private refer(name: string | null): void {
    if (this.references.length === REFERENCES) throw damaged('it has too many symbols')
    this.references.push(name)
  }

  private alternative(keep: boolean): RValue {
    const information = this.value(false)
    const state = this.value(keep)
    return alternative(this.items, { information, state, attributes: this.attributes() })
  }
}

const decoder = new TextDecoder()
