import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { refusalMessage } from './connection.ts'
import { ConnectionLost, messageOf, ServerRefusal, WrongContent } from './failures.ts'

/** A request with a streamed body. */
export interface StreamRequest {
  readonly url: URL
  readonly method: 'POST' | 'PUT' | 'PATCH'
  readonly headers: Readonly<Record<string, string | number>>
  /** Read once, at the speed of the server. */
  readonly body: AsyncIterable<Uint8Array>
  readonly signal: AbortSignal | undefined
  /** Milliseconds without traffic in either direction before the request fails. Default ten minutes. */
  readonly silenceMs?: number
}

/** The headers and the parsed JSON body of a response. */
export interface StreamAnswer {
  readonly headers: IncomingMessage['headers']
  readonly body: unknown
}

/** Answers to uploads are short. */
const MAX_ANSWER_BYTES = 16 * 1024 * 1024

// A server may take minutes to answer.
const DEFAULT_SILENCE_MS = 10 * 60_000

/**
 * Sends a body as a stream. Sending stops when the server answers early. Throws `ServerRefusal`,
 * `ConnectionLost`, or the error of reading the body.
 */
export async function sendStream(wanted: StreamRequest): Promise<StreamAnswer> {
  const { url, method, headers, signal, silenceMs: timeout = DEFAULT_SILENCE_MS } = wanted
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest
  const request = send(url, { method, headers, timeout, ...(signal && { signal }) })
  const silence = endOnSilence(request, timeout)
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    request.once('response', resolve).on('error', reject)
  })
  const source = rememberingFailure(wanted.body)
  const sent = write(source.chunks(), request)
  // The answer decides; sending fails when the server stops reading.
  sent.catch(() => {})
  try {
    const response = await answered
    const body = await read(response)
    if (response.statusCode !== undefined && response.statusCode >= 300)
      throw new ServerRefusal(response.statusCode, refusalMessage(response.statusCode, body))
    return { headers: response.headers, body }
  } catch (error) {
    throw reasonOf(silence() ?? error, { source: source.failure(), url, signal })
  } finally {
    request.destroy()
    await sent.catch(() => {})
  }
}

/**
 * Writes the body until it ends or the request does. A pipeline does not always end when the connection of a
 * request breaks, and the file that is being sent would stay open.
 */
async function write(body: AsyncIterable<Uint8Array>, request: ClientRequest): Promise<void> {
  try {
    for await (const chunk of body) {
      if (request.destroyed) return
      if (!request.write(chunk)) await movedOn(request)
    }
    request.end()
  } catch (error) {
    request.destroy(error instanceof Error ? error : new Error(messageOf(error)))
    throw error
  }
}

/** Resolves when the request takes more bytes, or has ended. */
const movedOn = (request: ClientRequest): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      request.off('drain', done).off('close', done)
      resolve()
    }
    request.on('drain', done).on('close', done)
    if (request.destroyed) done()
  })

function reasonOf(
  error: unknown,
  {
    source,
    url,
    signal,
  }: { readonly source: unknown; readonly url: URL; readonly signal: AbortSignal | undefined },
): unknown {
  if (source !== null) return source
  if (error instanceof ServerRefusal || error instanceof WrongContent || signal?.aborted)
    return error
  return new ConnectionLost(`The connection to ${url.host} broke: ${messageOf(error)}`, {
    cause: error,
  })
}

/** Remembers a timeout, because the request reports it as a different error. */
function endOnSilence(request: ClientRequest, timeout: number): () => Error | null {
  let silence: Error | null = null
  request.once('timeout', () => {
    silence = new Error(`no data moved for ${timeout / 1000} s`)
    request.destroy(silence)
  })
  return () => silence
}

/** Remembers a failed read, because the request reports it as a different error. */
function rememberingFailure(body: AsyncIterable<Uint8Array>) {
  let failure: unknown = null
  async function* chunks() {
    try {
      yield* body
    } catch (error) {
      failure = error
      throw error
    }
  }
  return { chunks, failure: () => failure }
}

async function read(response: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of response) {
    length += chunk.length
    if (length > MAX_ANSWER_BYTES) throw new WrongContent('The answer is too long')
    chunks.push(chunk)
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString())
  } catch {
    return null
  }
}
