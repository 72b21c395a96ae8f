import * as v from 'valibot'
import { ConnectionLost, messageOf, ServerRefusal } from './failures.ts'
import { DEFAULT_RETRY_POLICY, type RetryPolicy, withRetries } from './with-retries.ts'

/** A server and how to connect to it. */
export interface ServerOptions {
  /** Address of the server; a trailing slash is optional. */
  readonly address: string
  /** API token; null for anonymous requests. */
  readonly token: string | null
  readonly retryPolicy?: RetryPolicy
  /** Aborts running requests. */
  readonly signal?: AbortSignal
}

/** The options of a request. */
export interface AskOptions {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | FormData
}

/** A server and the credentials used with it. */
export interface Connection {
  readonly retryPolicy: RetryPolicy
  readonly signal: AbortSignal | undefined
  /** Header with the token; send it only to this server. */
  readonly credential: Readonly<Record<string, string>>
  /** The URL of `path`, which begins with a slash. Throws for a path that leads to another server. */
  url(path: string): URL
  /** One attempt. The body of the answer is not yet read; refusals are thrown as `ServerRefusal`. */
  ask(path: string, options?: AskOptions): Promise<Response>
  /** The parsed envelope, with retries. Use it only for requests that may be repeated. */
  answer<T>(path: string, schema: v.GenericSchema<unknown, T>, options?: AskOptions): Promise<T>
}

const TOKEN_HEADER = 'X-Service-key'

/**
 * Connects to the server at `address`. The token is sent to no other host: redirects are followed without it.
 */
export function connectionTo(options: ServerOptions): Connection {
  const { token, retryPolicy = DEFAULT_RETRY_POLICY, signal } = options
  const base = new URL(options.address)
  const root = base.pathname.replace(/\/+$/, '')
  const credential = token === null ? {} : { [TOKEN_HEADER]: token }

  const url = (path: string): URL => {
    const found = new URL(`${root}${path}`, base)
    if (found.origin !== base.origin) throw new TypeError(`${path} is not on ${base.origin}`)
    return found
  }
  const ask = async (path: string, { method, headers, body }: AskOptions = {}) => {
    const first = await fetched(url(path), {
      method: method ?? 'GET',
      headers: { ...credential, ...headers },
      redirect: 'manual',
      ...(body === undefined ? {} : { body }),
      ...(signal === undefined ? {} : { signal }),
    })
    const elsewhere = first.headers.get('Location')
    if (first.status < 300 || first.status >= 400 || elsewhere === null)
      return requireSuccess(first)
    await first.body?.cancel()
    return requireSuccess(
      await fetched(new URL(elsewhere, first.url), {
        ...(headers === undefined ? {} : { headers }),
        ...(signal === undefined ? {} : { signal }),
      }),
    )
  }
  return {
    retryPolicy,
    signal,
    credential,
    url,
    ask,
    answer: (path, schema, options) =>
      withRetries(
        async () => parseEnvelope(schema, await bodyOf(await ask(path, options))),
        retryPolicy,
        signal,
      ),
  }
}

async function fetched(url: URL, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init)
  } catch (error) {
    if (init.signal?.aborted) throw error
    throw lost(url, error)
  }
}

function lost(url: URL, error: unknown): ConnectionLost {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error
  const reason = isWithoutTls(cause) ? 'it speaks no TLS; try http://' : messageOf(cause)
  return new ConnectionLost(`No answer from ${url.origin}: ${reason}`, { cause: error })
}

/** Whether a server answered https with something else; the message of this error names lines of OpenSSL. */
const isWithoutTls = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && WITHOUT_TLS.has(String(error.code))

const WITHOUT_TLS: ReadonlySet<string> = new Set([
  'ERR_SSL_WRONG_VERSION_NUMBER',
  'ERR_SSL_PACKET_LENGTH_TOO_LONG',
])

/** The JSON of an answer, or null if it is not JSON. Throws `ConnectionLost` if the answer breaks off. */
export async function bodyOf(response: Response): Promise<unknown> {
  let text: string
  try {
    text = await response.text()
  } catch (error) {
    throw lost(new URL(response.url), error)
  }
  return parsed(text)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

async function requireSuccess(response: Response): Promise<Response> {
  if (response.ok) return response
  throw new ServerRefusal(response.status, refusalMessage(response.status, await bodyOf(response)))
}

const Refused = v.object({ message: v.string() })

/** The message of a refusal, or its status when it has none. */
export function refusalMessage(status: number, body: unknown): string {
  const refused = v.safeParse(Refused, body)
  return refused.success ? refused.output.message : `The server answered with status ${status}`
}

/** Parses an envelope. Throws `ServerRefusal` for another form: the server is not a repository. */
export function parseEnvelope<T>(schema: v.GenericSchema<unknown, T>, body: unknown): T {
  const found = v.safeParse(schema, body)
  if (found.success) return found.output
  throw new ServerRefusal(
    200,
    `The answer does not come from a repository: ${v.summarize(found.issues).split('\n')[0]}`,
  )
}
