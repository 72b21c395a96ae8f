import { randomUUID } from 'node:crypto'

/** The name and the size of a file in a form. */
export interface FormFile {
  readonly name: string
  /** Bytes. */
  readonly size: number
}

/** A form with a `jsonData` part and one file: the bytes before and after those of the file. */
export interface FormFrame {
  readonly contentType: string
  readonly head: Buffer
  readonly tail: Buffer
  /** Bytes of the whole body. */
  readonly length: number
}

const LINE_END = '\r\n'

/** Frames one file. The length is known in advance, so that a server can refuse before it receives bytes. */
export function formFrame(jsonData: object, file: FormFile): FormFrame {
  const boundary = `holdfast-${randomUUID()}`
  const head = Buffer.from(
    [
      `--${boundary}`,
      'Content-Disposition: form-data; name="jsonData"',
      'Content-Type: application/json',
      '',
      JSON.stringify(jsonData),
      `--${boundary}`,
      `Content-Disposition: form-data; name="file"; filename="${quoted(file.name)}"`,
      'Content-Type: application/octet-stream',
      '',
      '',
    ].join(LINE_END),
  )
  const tail = Buffer.from(`${LINE_END}--${boundary}--${LINE_END}`)
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    head,
    tail,
    length: head.length + file.size + tail.length,
  }
}

/** Escapes a file name as browsers do, so that no name can end the header. */
const quoted = (name: string): string =>
  name.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
