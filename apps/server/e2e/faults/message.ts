import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Answer, send } from './client.ts'
import { TOKEN } from './databases.ts'
import { connect } from './wire.ts'

/** A request that can be sent again, in pieces, or only to a part of its body. */
export interface Message {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

/** Sends the whole message in pieces, with a pause after each. */
export function deliver(message: Message, pieces = 1, pauseMs = 0): Promise<Answer> {
  const { method, url, headers, body } = message
  const length = { 'Content-Length': String(body.length) }
  return send(url, {
    method,
    headers: { ...headers, ...(method === 'GET' ? {} : length) },
    pieces: body.length === 0 ? [] : piecesOf(body, pieces),
    pauseMs,
  })
}

function* piecesOf(body: Buffer, count: number): Generator<Buffer> {
  const size = Math.ceil(body.length / count)
  for (let at = 0; at < body.length; at += size) yield body.subarray(at, at + size)
}

/** Announces the whole body, sends this share of it, and breaks the connection. */
export async function breakOff({ method, url, headers, body }: Message, share: number) {
  const { origin, pathname, search, host } = new URL(url)
  const connection = await connect(origin)
  const lines = Object.entries({
    Host: host,
    'X-Service-key': TOKEN,
    'Content-Length': String(body.length),
    ...headers,
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  connection.send(`${method} ${pathname}${search} HTTP/1.1\r\n${lines.join('')}\r\n`)
  await connection.flushed(body.subarray(0, Math.floor(body.length * share)))
  // Some bytes are being stored when the connection breaks.
  await sleep(20)
  connection.leave()
}

export interface FormPart {
  readonly name: string
  readonly fileName?: string
  readonly content: Buffer | string
}

/** The headers and body of a form. */
export function formOf(parts: readonly FormPart[]): Pick<Message, 'headers' | 'body'> {
  const boundary = `holdfast-${randomUUID()}`
  const chunks = parts.flatMap(({ name, fileName, content }) => {
    const file =
      fileName === undefined
        ? ''
        : `; filename="${fileName}"\r\nContent-Type: application/octet-stream`
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n`
    return [Buffer.from(head), Buffer.from(content), Buffer.from('\r\n')]
  })
  return {
    headers: { 'Content-Type': `multipart/form-data; boundary=${boundary}` },
    body: Buffer.concat([...chunks, Buffer.from(`--${boundary}--\r\n`)]),
  }
}

/** A form with only `jsonData`. */
export const jsonForm = (value: unknown): Pick<Message, 'headers' | 'body'> =>
  formOf([{ name: 'jsonData', content: JSON.stringify(value) }])
