import { Transform, type TransformCallback } from 'node:stream'
import { GatheredBytes, renamedBytes } from './gathered-bytes.ts'

/** Renames the text of one field of a form; null for fields that pass as they are. */
export type FieldRenaming = (name: string) => ((text: string) => string) | null

/** The head of a part is short. */
const MOST_HEAD_BYTES = 16_384
/** A field that is longer passes as it is. */
const MOST_FIELD_BYTES = 4 * 1024 * 1024

const HEAD_END = Buffer.from('\r\n\r\n')

type State =
  /** Before the first part. */
  | { readonly kind: 'start' }
  | { readonly kind: 'head' }
  | { readonly kind: 'passing' }
  | { readonly kind: 'field'; readonly rename: (text: string) => string }

/** Rewrites some fields of a form while it streams; the bytes of files pass unread. */
export class RenamedForm extends Transform {
  readonly #boundary: Buffer
  readonly #renaming: FieldRenaming
  #state: State = { kind: 'start' }
  /** The bytes of a field so far, without those that may begin a boundary. */
  readonly #field = new GatheredBytes()
  /** Bytes of which it is not known yet what they are. */
  #held = Buffer.alloc(0)

  constructor(boundary: string, renaming: FieldRenaming) {
    super()
    this.#boundary = Buffer.from(`\r\n--${boundary}`)
    this.#renaming = renaming
    // A form begins with a boundary; the line end before it is taken away again.
    this.#held = Buffer.from('\r\n')
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.#held = Buffer.concat([this.#held, chunk])
    const written: Buffer[] = []
    while (this.#step(written));
    done(null, Buffer.concat(written))
  }

  override _flush(done: TransformCallback): void {
    done(null, Buffer.concat([this.#field.take(), this.#held]))
  }

  /** Does what the bytes so far allow; false when more are needed. */
  #step(written: Buffer[]): boolean {
    return this.#state.kind === 'head' ? this.#head(written) : this.#body(written)
  }

  #head(written: Buffer[]): boolean {
    const end = this.#held.indexOf(HEAD_END)
    if (end === -1) {
      if (this.#held.length > MOST_HEAD_BYTES) this.#state = { kind: 'passing' }
      return this.#held.length > MOST_HEAD_BYTES
    }
    const head = this.#take(end + HEAD_END.length)
    written.push(head)
    const rename = this.#renaming(nameIn(head.toString('utf8')))
    this.#state = rename === null ? { kind: 'passing' } : { kind: 'field', rename }
    return true
  }

  #body(written: Buffer[]): boolean {
    const end = this.#held.indexOf(this.#boundary)
    if (end === -1) {
      const ready = this.#held.length - this.#boundary.length
      if (ready > 0) this.#content(this.#take(ready), written)
      return false
    }
    this.#content(this.#take(end), written)
    if (this.#state.kind === 'field')
      written.push(renamedBytes(this.#field.take(), this.#state.rename))
    const mark = this.#take(this.#boundary.length)
    written.push(this.#state.kind === 'start' ? mark.subarray(2) : mark)
    this.#state = { kind: 'head' }
    return true
  }

  /** Keeps what a field says, up to a length; other bytes pass. */
  #content(bytes: Buffer, written: Buffer[]): void {
    if (this.#state.kind !== 'field') {
      written.push(bytes)
      return
    }
    this.#field.add(bytes)
    if (this.#field.length <= MOST_FIELD_BYTES) return
    written.push(this.#field.take())
    this.#state = { kind: 'passing' }
  }

  #take(length: number): Buffer {
    const taken = this.#held.subarray(0, length)
    this.#held = this.#held.subarray(length)
    return taken
  }
}

/** The name that the head of a part gives it; none for a file, whose bytes are no field. */
function nameIn(head: string): string {
  const [line = ''] = /^content-disposition:.*$/im.exec(head) ?? []
  if (/;\s*filename\*?=/i.test(line)) return ''
  return /;\s*name="?([^";\r\n]*)"?/i.exec(line)?.[1] ?? ''
}

/** The boundary that a content type names; null for other types. */
export const boundaryOf = (contentType: string): string | null =>
  /^multipart\/form-data\b.*;\s*boundary="?([^";]{1,200})"?/i.exec(contentType)?.[1] ?? null
