import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { ROOT } from '../started-server.ts'
import { TOKEN } from './databases.ts'

export interface Answer {
  readonly status: number
  readonly headers: IncomingMessage['headers']
  readonly bytes: Buffer
}

export interface Sent {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly headers?: Readonly<Record<string, string>>
  /** The body, sent with a pause between pieces. */
  readonly pieces?: Iterable<Uint8Array>
  readonly pauseMs?: number
  /** Called for every chunk of the answer. */
  readonly onChunk?: (chunk: Buffer, request: ClientRequest) => void
}

/** One request as the superuser, on a connection of its own. Rejects when the connection breaks. */
export async function send(url: string, sent: Sent = {}): Promise<Answer> {
  const { method = 'GET', headers = {}, pieces, pauseMs = 0, onChunk } = sent
  const outgoing = request(url, {
    method,
    agent: false,
    headers: { 'X-Service-key': TOKEN, ...headers },
  })
  const answered = new Promise<Answer>((resolve, reject) => {
    outgoing.on('error', reject)
    outgoing.on('response', (incoming) => {
      const chunks: Buffer[] = []
      incoming.on('error', reject)
      incoming.on('data', (chunk: Buffer) => {
        chunks.push(chunk)
        onChunk?.(chunk, outgoing)
      })
      incoming.on('end', () =>
        resolve({
          status: incoming.statusCode ?? 0,
          headers: incoming.headers,
          bytes: Buffer.concat(chunks),
        }),
      )
    })
  })
  answered.catch(() => undefined)
  let first = true
  for (const piece of pieces ?? []) {
    if (!first) await sleep(pauseMs)
    first = false
    if (outgoing.destroyed) break
    outgoing.write(piece)
  }
  outgoing.end()
  return answered
}

const BOUNDARY = 'holdfast-e2e'
export const FORM_TYPE = `multipart/form-data; boundary=${BOUNDARY}`

/** The beginning and the end of a form with one file. */
export const formStart = (name: string): Buffer =>
  Buffer.from(
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n` +
      'Content-Type: application/octet-stream\r\n\r\n',
  )
export const FORM_END = Buffer.from(`\r\n--${BOUNDARY}--\r\n`)

/** The form with one file, in pieces of the file. */
export function* formPieces(name: string, content: Buffer, pieces: number): Generator<Buffer> {
  yield formStart(name)
  const size = Math.ceil(content.length / pieces)
  for (let at = 0; at < content.length; at += size) yield content.subarray(at, at + size)
  yield FORM_END
}

export interface Uploading {
  readonly name: string
  readonly content: Buffer
  readonly pieces?: number
  readonly pauseMs?: number
}

export const upload = (
  address: string,
  dataset: number,
  { name, content, pieces = 1, pauseMs = 0 }: Uploading,
): Promise<Answer> =>
  send(`${address}/api/datasets/${dataset}/add`, {
    method: 'POST',
    headers: { 'Content-Type': FORM_TYPE },
    pieces: formPieces(name, content, pieces),
    pauseMs,
  })

/** The `data` of an answer; throws on a refusal. */
export function data<T>({ status, bytes }: Answer): T {
  const text = bytes.toString('utf8')
  if (status >= 300) throw new Error(`${status}: ${text}`)
  // The values are compared with the sent ones right away.
  return (JSON.parse(text) as { readonly data: T }).data
}

const SAMPLE = readFileSync(`${ROOT}docs/sample/dataset.json`)

/** Creates a dataset in the root collection. Returns its id. */
export async function newDataset(address: string): Promise<number> {
  const url = `${address}/api/collections/:root/datasets`
  const headers = { 'Content-Type': 'application/json' }
  return data<{ readonly id: number }>(
    await send(url, { method: 'POST', headers, pieces: [SAMPLE] }),
  ).id
}

export const publish = (address: string, dataset: number, type = 'major'): Promise<Answer> =>
  send(`${address}/api/datasets/${dataset}/actions/:publish?type=${type}`, { method: 'POST' })

export interface ListedFile {
  readonly restricted: boolean
  readonly description: string
  readonly categories?: readonly string[]
  readonly label: string
  readonly dataFile: {
    readonly id: number
    readonly md5: string
    readonly filesize: number
    readonly storageIdentifier: string
  }
}

/** The files of the newest version. */
export const filesOf = async (address: string, dataset: number): Promise<readonly ListedFile[]> =>
  data(await send(`${address}/api/datasets/${dataset}/versions/:latest/files`))

export interface ListedVersion {
  readonly versionState: string
  readonly versionNumber?: number
  readonly versionMinorNumber?: number
}

/** Newest first. */
export const versionsOf = async (
  address: string,
  dataset: number,
): Promise<readonly ListedVersion[]> =>
  data(await send(`${address}/api/datasets/${dataset}/versions?excludeFiles=true`))

export const md5 = (bytes: Uint8Array): string => createHash('md5').update(bytes).digest('hex')

/** Calls `look` until `holds`, a limited number of times; returns the last result. */
export async function eventually<T>(
  look: () => Promise<T>,
  holds: (seen: T) => boolean,
): Promise<T> {
  let seen = await look()
  for (let looks = 1; !holds(seen) && looks < 600; looks += 1) {
    await sleep(50)
    seen = await look()
  }
  return seen
}
