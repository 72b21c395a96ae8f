import { Transform, type TransformCallback } from 'node:stream'
import type { JsonRenaming } from './json-renaming.ts'

const QUOTE = 0x22
const BACKSLASH = 0x5c
const OPEN_OBJECT = 0x7b
const CLOSE_OBJECT = 0x7d
const OPEN_LIST = 0x5b
const CLOSE_LIST = 0x5d
const COMMA = 0x2c
const COLON = 0x3a

/** Names and addresses are shorter; a longer text passes as it is. */
const MOST_BYTES = 16_384

/** Documents of the API are flatter; what lies deeper passes as it is. */
const MOST_LEVELS = 64

/** An object or a list that is open. */
interface Container {
  readonly kind: 'object' | 'list'
  /** Of an object: whether a key comes next, or a value. */
  next: 'key' | 'value'
  /** Of an object: the key of the value that comes next. */
  key: string
}

/** Renames a JSON document while it streams. */
export class RenamedJson extends Transform {
  readonly #document: DocumentInParts

  constructor(renaming: JsonRenaming) {
    super()
    this.#document = new DocumentInParts(renaming)
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    done(null, this.#document.next(chunk))
  }

  override _flush(done: TransformCallback): void {
    done(null, this.#document.rest())
  }
}

/** A short document under its other names. */
export function renamedAtOnce(text: string, renaming: JsonRenaming): string {
  const document = new DocumentInParts(renaming)
  return Buffer.concat([document.next(Buffer.from(text)), document.rest()]).toString('utf8')
}

/**
 * A JSON document that comes in parts: only keys and texts change, everything else stays byte for byte. What is no JSON passes
 * through in some form; it is not checked.
 */
class DocumentInParts {
  readonly #renaming: JsonRenaming
  readonly #open: Container[] = []
  /** How many more are open than `#open` has. */
  #deeper = 0
  /** The bytes of a text of which the end has not come; null outside of texts. */
  #text: Buffer[] | null = null
  #length = 0
  #escaped = false
  /** A text that is too long to be a name, of which a part was passed on. */
  #passing = false

  constructor(renaming: JsonRenaming) {
    this.#renaming = renaming
  }

  /** The renamed bytes, as far as they are known after this part. */
  next(chunk: Buffer): Buffer {
    const written: Buffer[] = []
    let at = 0
    while (at < chunk.length)
      at =
        this.#text === null ? this.#outside(chunk, at, written) : this.#inside(chunk, at, written)
    return Buffer.concat(written)
  }

  /** What is left at the end: a text without its end. */
  rest(): Buffer {
    return this.#text === null
      ? Buffer.alloc(0)
      : Buffer.concat([quote(this.#passing), ...this.#text])
  }

  /** Passes everything on up to the next text; returns where to go on. */
  #outside(chunk: Buffer, from: number, written: Buffer[]): number {
    let at = from
    for (; at < chunk.length; at += 1) {
      const byte = chunk[at]
      if (byte === QUOTE) break
      if (byte !== undefined) this.#structure(byte)
    }
    if (at > from) written.push(chunk.subarray(from, at))
    if (at === chunk.length) return at
    this.#text = []
    this.#length = 0
    return at + 1
  }

  #structure(byte: number): void {
    const around = this.#deeper === 0 ? this.#open.at(-1) : undefined
    switch (byte) {
      case OPEN_OBJECT:
        this.#begin({ kind: 'object', next: 'key', key: '' })
        return
      case OPEN_LIST:
        this.#begin({ kind: 'list', next: 'value', key: '' })
        return
      case CLOSE_OBJECT:
      case CLOSE_LIST:
        if (this.#deeper > 0) this.#deeper -= 1
        else this.#open.pop()
        return
      case COLON:
        if (around !== undefined) around.next = 'value'
        return
      case COMMA:
        if (around?.kind === 'object') around.next = 'key'
    }
  }

  #begin(container: Container): void {
    if (this.#open.length < MOST_LEVELS) this.#open.push(container)
    else this.#deeper += 1
  }

  /** Gathers a text up to its end; returns where to go on. */
  #inside(chunk: Buffer, from: number, written: Buffer[]): number {
    let at = from
    for (; at < chunk.length; at += 1) {
      const byte = chunk[at]
      if (this.#escaped) this.#escaped = false
      else if (byte === BACKSLASH) this.#escaped = true
      else if (byte === QUOTE) break
    }
    this.#gather(chunk.subarray(from, at), written)
    if (at === chunk.length) return at
    written.push(this.#ended())
    this.#text = null
    this.#passing = false
    return at + 1
  }

  #gather(part: Buffer, written: Buffer[]): void {
    if (this.#passing) {
      written.push(part)
      return
    }
    this.#text?.push(part)
    this.#length += part.length
    if (this.#length <= MOST_BYTES) return
    written.push(quote(false), ...(this.#text ?? []))
    this.#text = []
    this.#passing = true
  }

  /** The text with its quotes, in the other spelling; the closing quote of one that was passed on. */
  #ended(): Buffer {
    if (this.#passing) return quote(false)
    const raw = Buffer.concat(this.#text ?? [])
    if (this.#deeper > 0) return Buffer.concat([quote(false), raw, quote(false)])
    const around = this.#open.at(-1)
    const text = decoded(raw)
    const isKey = around?.kind === 'object' && around.next === 'key'
    const renamed = text === null ? null : this.#renamed(text, isKey)
    if (isKey && around !== undefined) around.key = this.#ours(text ?? '', renamed)
    return renamed === null || renamed === text
      ? Buffer.concat([quote(false), raw, quote(false)])
      : Buffer.from(JSON.stringify(renamed))
  }

  #renamed(text: string, isKey: boolean): string {
    const path = this.#path()
    return isKey ? this.#renaming.key(text, path.slice(0, -1)) : this.#renaming.value(text, path)
  }

  /** A key in our spelling: what a request says after it was renamed, what an answer says before. */
  #ours(text: string, renamed: string | null): string {
    return this.#renaming.direction === 'toNeutral' ? (renamed ?? text) : text
  }

  /** The keys from the root to what comes next; a list adds none of its own. */
  #path(): readonly string[] {
    return this.#open.flatMap(({ kind, key }) => (kind === 'object' ? [key] : []))
  }
}

/** The quote before a text, unless it was passed on with a part of the text. */
const quote = (passed: boolean): Buffer => Buffer.from(passed ? '' : '"')

function decoded(raw: Buffer): string | null {
  const text = raw.toString('utf8')
  if (!text.includes('\\')) return text
  try {
    const value: unknown = JSON.parse(`"${text}"`)
    return typeof value === 'string' ? value : null
  } catch {
    return null
  }
}
