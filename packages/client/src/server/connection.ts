import * as v from 'valibot'
import { ConnectionLost, messageOf, ServerRefusal } from './failures.ts'
import { PATIENCE, type Patience, retried } from './retried.ts'

export interface ServerOptions {
  /** Address of the server, with or without a slash at the end. */
  readonly address: string
  /** API token; null asks as anybody. */
  readonly token: string | null
  readonly patience?: Patience
  /** Ends whatever is under way. */
  readonly signal?: AbortSignal
}

export interface AskOptions {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | FormData
}

/** A server and who asks it. */
export interface Connection {
  readonly patience: Patience
  readonly signal: AbortSignal | undefined
  /** The token, for requests to this server alone. */
  readonly credential: Readonly<Record<string, string>>
  /** The address of `path`, which begins with a slash. Refuses what would lead to another server. */
  url(path: string): URL
  /** One try. The answer is open; refusals are thrown as `ServerRefusal`. */
  ask(path: string, options?: AskOptions): Promise<Response>
  /** The members of the envelope, tried again where that may help: only for what may be asked twice. */
  answer<T>(path: string, schema: v.GenericSchema<unknown, T>, options?: AskOptions): Promise<T>
}

const TOKEN_HEADER = 'X-Service-key'

/** Asks the server at `address`, and hands the token to no other: redirects are followed without it. */
export function connectionTo(options: ServerOptions): Connection {
  const { token, patience = PATIENCE, signal } = options
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
    if (first.status < 300 || first.status >= 400 || elsewhere === null) return accepted(first)
    await first.body?.cancel()
    return accepted(
      await fetched(new URL(elsewhere, first.url), {
        ...(headers === undefined ? {} : { headers }),
        ...(signal === undefined ? {} : { signal }),
      }),
    )
  }
  return {
    patience,
    signal,
    credential,
    url,
    ask,
    answer: (path, schema, options) =>
      retried(
        async () => understood(schema, await bodyOf(await ask(path, options))),
        patience,
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
  return new ConnectionLost(`No answer from ${url.origin}: ${messageOf(cause)}`, { cause: error })
}

async function bodyOf(response: Response): Promise<unknown> {
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

async function accepted(response: Response): Promise<Response> {
  if (response.ok) return response
  throw new ServerRefusal(response.status, refusalMessage(response.status, await bodyOf(response)))
}

const Refused = v.object({ message: v.string() })

/** What the envelope of a refusal says, and the status where there is none. */
export function refusalMessage(status: number, body: unknown): string {
  const refused = v.safeParse(Refused, body)
  return refused.success ? refused.output.message : `The server answered with status ${status}`
}

/** The answer of an envelope; an answer of another form comes from something that is no repository. */
export function understood<T>(schema: v.GenericSchema<unknown, T>, body: unknown): T {
  const found = v.safeParse(schema, body)
  if (found.success) return found.output
  throw new ServerRefusal(
    200,
    `The answer is not that of a repository: ${v.summarize(found.issues).split('\n')[0]}`,
  )
}
