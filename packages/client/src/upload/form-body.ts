import { randomUUID } from 'node:crypto'

export interface FormFile {
  readonly name: string
  /** Bytes. */
  readonly size: number
}

/** A form with a `jsonData` part and one file, to be sent around the bytes of that file. */
export interface FormFrame {
  readonly contentType: string
  readonly head: Buffer
  readonly tail: Buffer
  /** Bytes of the whole body. */
  readonly length: number
}

const LINE_END = '\r\n'

/** Frames one file. The length is known before the first byte, so that a server can refuse at once. */
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

/** As browsers do: no name can end the header it stands in. */
const quoted = (name: string): string =>
  name.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
