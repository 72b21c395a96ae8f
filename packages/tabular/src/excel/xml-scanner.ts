import type { BytesPlace } from '../binary/cursor.ts'
import { damaged } from '../binary/file-bytes.ts'
import { TableRefusal } from '../tables/table-refusal.ts'

const LESS = 0x3c
const GREATER = 0x3e
const SLASH = 0x2f
const COLON = 0x3a
const EXCLAMATION = 0x21
const QUESTION = 0x3f
const QUOTE = 0x22
const APOSTROPHE = 0x27
const SPACE = 0x20
const AMPERSAND = 0x26
const LONGEST_TAG = 1024 * 1024
const ROOM = 256 * 1024

/** Where the attributes of a tag are. Holds during the call that gets it. */
export type TagBytes = Readonly<BytesPlace>

/** Takes the parts of a document; elements come by the code of their name without prefix. */
export interface XmlHandler {
  open(name: number, tag: TagBytes): void
  close(name: number): void
  /** A piece of text, in which entities are not resolved. */
  text(bytes: Uint8Array, from: number, to: number): void
}

/** The code of an element's name. Names that are not known may share one, which is of no consequence. */
export const nameCode = (name: string): number => {
  let code = 0
  for (const sign of name) code = (code * 31 + sign.charCodeAt(0)) | 0
  return code
}

/**
 * Divides an XML document in UTF-8 into tags and texts, without strings. Declares nothing and resolves nothing: a
 * document type, which could declare entities, is refused. That tags are balanced is not checked.
 */
export class XmlScanner {
  private readonly handler: XmlHandler
  /** What is not done with yet, and room behind it: one buffer for all pieces, because a copy of each is garbage. */
  private buffer = new Uint8Array(ROOM)
  private held = 0
  private begun = false
  /** Filled again for each tag. */
  private readonly place: BytesPlace = { bytes: EMPTY, from: 0, to: 0 }

  constructor(handler: XmlHandler) {
    this.handler = handler
  }

  /** Takes the next bytes. Throws `TableRefusal`. */
  push(piece: Uint8Array): void {
    this.makeRoom(piece.length)
    this.buffer.set(piece, this.held)
    const length = this.held + piece.length
    if (!this.begun && length >= 2) this.begin(this.buffer)
    const end = this.scan(this.buffer.subarray(0, length))
    this.buffer.copyWithin(0, end, length)
    this.held = length - end
    if (this.held > LONGEST_TAG) throw damaged('a tag in its XML never ends')
  }

  private makeRoom(length: number): void {
    if (this.held + length <= this.buffer.length) return
    const larger = new Uint8Array(2 * (this.held + length))
    larger.set(this.buffer.subarray(0, this.held))
    this.buffer = larger
  }

  private begin(bytes: Uint8Array): void {
    this.begun = true
    const mark = ((bytes[0] ?? 0) << 8) | (bytes[1] ?? 0)
    if (mark === 0xfffe || mark === 0xfeff) throw damaged('its XML is not in UTF-8')
  }

  /** Returns the place of the first byte that is not done with. */
  private scan(bytes: Uint8Array): number {
    const { length } = bytes
    for (let at = 0; at < length; ) {
      if (bytes[at] !== LESS) {
        const from = at
        while (at < length && bytes[at] !== LESS) at += 1
        this.handler.text(bytes, from, at)
      } else {
        const end = this.markup(bytes, at)
        if (end === -1) return at
        at = end
      }
    }
    return length
  }

  /** The end of what begins at `at`; -1 when it isn't there yet. */
  private markup(bytes: Uint8Array, at: number): number {
    const second = bytes[at + 1]
    if (second === undefined) return -1
    if (second === EXCLAMATION) return this.declaration(bytes, at)
    if (second === QUESTION) return endOf(bytes, at, '?>')
    return this.tag(bytes, second === SLASH ? at + 2 : at + 1, second === SLASH)
  }

  private tag(bytes: Uint8Array, from: number, closes: boolean): number {
    const { length } = bytes
    let at = from
    let name = 0
    for (; at < length; at += 1) {
      const byte = bytes[at] ?? 0
      if (byte <= SPACE || byte === GREATER || byte === SLASH) break
      name = byte === COLON ? 0 : (name * 31 + byte) | 0
    }
    const end = tagEnd(bytes, at)
    if (end === -1) return -1
    if (closes) this.handler.close(name)
    else {
      const empty = bytes[end - 1] === SLASH
      const { place } = this
      // Storing an object takes longer than looking at it.
      if (place.bytes !== bytes) place.bytes = bytes
      place.from = at
      place.to = empty ? end - 1 : end
      this.handler.open(name, place)
      if (empty) this.handler.close(name)
    }
    return end + 1
  }

  private declaration(bytes: Uint8Array, at: number): number {
    if (bytes.length - at < CDATA.length) return -1
    if (begins(bytes, at, '<!--')) return endOf(bytes, at + 4, '-->')
    if (!begins(bytes, at, CDATA)) refuseType()
    const end = endOf(bytes, at + CDATA.length, ']]>')
    if (end !== -1) this.plain(bytes, at + CDATA.length, end - ']]>'.length)
    return end
  }

  /** Text in which nothing is an entity. */
  private plain(bytes: Uint8Array, from: number, to: number): void {
    let done = from
    for (let at = from; at < to; at += 1)
      if (bytes[at] === AMPERSAND) {
        this.handler.text(bytes, done, at)
        this.handler.text(ESCAPED, 0, ESCAPED.length)
        done = at + 1
      }
    this.handler.text(bytes, done, to)
  }
}

const EMPTY = new Uint8Array(0)
const CDATA = '<![CDATA['
const ESCAPED = Buffer.from('&amp;')

/** The place of the `>` of a tag; -1 when it isn't there. */
function tagEnd(bytes: Uint8Array, from: number): number {
  const { length } = bytes
  for (let at = from; at < length; at += 1) {
    const byte = bytes[at] ?? 0
    if (byte === GREATER) return at
    if (byte !== QUOTE && byte !== APOSTROPHE) continue
    at += 1
    while (at < length && bytes[at] !== byte) at += 1
  }
  return -1
}

function begins(bytes: Uint8Array, at: number, text: string): boolean {
  for (let sign = 0; sign < text.length; sign += 1)
    if (bytes[at + sign] !== text.charCodeAt(sign)) return false
  return true
}

/** The place behind a text; -1 when it isn't there. */
function endOf(bytes: Uint8Array, from: number, text: string): number {
  const found = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).indexOf(text, from)
  return found === -1 ? -1 : found + text.length
}

function refuseType(): never {
  throw new TableRefusal({
    found: 'The XML of the workbook has a document type, which could declare entities.',
    cure: 'Save the workbook again with a spreadsheet program.',
  })
}
