/** One answer; the text of its body only where the status tells a failure. */
export interface ReadAnswer {
  readonly status: number
  readonly text: string
  /** Whether the server closes the connection after it. */
  readonly last: boolean
}

type Body =
  | { readonly kind: 'none' }
  | { readonly kind: 'length'; left: number }
  /** `left` of a chunk; its size or a trailer is read where nothing is left, into `line`. */
  | { readonly kind: 'chunks'; left: number; line: string; ending: boolean }

interface Answer {
  readonly status: number
  readonly last: boolean
  readonly parts: Buffer[]
  readonly body: Body
}

const HEAD_END = '\r\n\r\n'
const LINE_END = 10

/**
 * Takes the bytes of one connection apart into answers, one after the other. It does little, so that a client takes little of the
 * processor from the server that it measures.
 */
export function answerReader(answered: (answer: ReadAnswer) => void): (bytes: Buffer) => void {
  let head: Buffer = Buffer.alloc(0)
  let answer: Answer | null = null
  const end = ({ status, last, parts }: Answer) => {
    answer = null
    answered({ status, last, text: Buffer.concat(parts).toString() })
  }
  return (received) => {
    let bytes = received
    while (bytes.length > 0) {
      if (answer === null) {
        head = head.length === 0 ? bytes : Buffer.concat([head, bytes])
        const at = head.indexOf(HEAD_END)
        if (at < 0) return
        bytes = head.subarray(at + HEAD_END.length)
        answer = begun(head.toString('latin1', 0, at))
        head = Buffer.alloc(0)
      } else bytes = bytes.subarray(bodyIn(bytes, answer))
      if (answer !== null && isWhole(answer.body)) end(answer)
    }
  }
}

function begun(head: string): Answer {
  const status = Number(head.slice(9, 12))
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1]
  return {
    status,
    last: /\r\nconnection: *close/i.test(head),
    parts: [],
    body: status === 204 || status === 304 ? { kind: 'none' } : bodyOf(head, length),
  }
}

function bodyOf(head: string, length: string | undefined): Body {
  if (length !== undefined) return { kind: 'length', left: Number(length) }
  if (!/\r\ntransfer-encoding: *chunked/i.test(head))
    throw new Error(`The end of this answer is not known:\n${head}`)
  return { kind: 'chunks', left: 0, line: '', ending: false }
}

const isWhole = (body: Body): boolean =>
  body.kind === 'none' || (body.kind === 'length' ? body.left === 0 : body.left < 0)

/** Reads a part of the body; how many bytes it is. */
function bodyIn(bytes: Buffer, { status, parts, body }: Answer): number {
  if (body.kind === 'none') return 0
  if (body.left > 0) {
    const part = bytes.subarray(0, body.left)
    if (status >= 400) parts.push(part)
    body.left -= part.length
    return part.length
  }
  return body.kind === 'chunks' ? lineIn(bytes, body) : 0
}

/** Reads a line between chunks: the end of one, the size of the next one, or what follows the last one. */
function lineIn(bytes: Buffer, body: Extract<Body, { readonly kind: 'chunks' }>): number {
  const at = bytes.indexOf(LINE_END)
  body.line += bytes.toString('latin1', 0, at < 0 ? bytes.length : at)
  if (at < 0) return bytes.length
  const line = body.line.trim()
  body.line = ''
  if (body.ending) body.left = line === '' ? -1 : 0
  else if (line !== '') {
    body.left = Number.parseInt(line, 16)
    body.ending = body.left === 0
  }
  return at + 1
}
