import {
  ObjectMissing,
  type RemotePath,
  remoteAddress,
  StorageUnavailable,
} from '@holdfast/core/rules'
import { redirection } from './redirection.ts'
import type { RemoteAnswer } from './remote-answer.ts'
import type { RemoteConnection } from './remote-connection.ts'
import { signedAddress } from './signed-address.ts'

const MAX_REDIRECTIONS = 5
const REDIRECTIONS: readonly number[] = [301, 302, 303, 307, 308]
/** Long enough for a remote clock that is behind. */
const SIGNED_MINUTES = 60
/** Errors of a reused connection that the remote end had already closed. */
const STALE: readonly unknown[] = ['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE']

/** The method and the headers of a request. */
export interface FileRequest {
  readonly method: 'GET' | 'HEAD'
  readonly headers?: Readonly<Record<string, string>>
}

/**
 * Requests a file. Rejects with `ObjectMissing` when it does not exist, and with `StorageUnavailable` unless
 * the status is a success, 416, or one of `also`.
 */
export async function requestFile(
  connection: RemoteConnection,
  path: RemotePath,
  { also = [], ...request }: FileRequest & { readonly also?: readonly number[] },
): Promise<RemoteAnswer> {
  let at = addressOf(connection, path, request)
  for (let redirections = 0; redirections <= MAX_REDIRECTIONS; redirections += 1) {
    const answer = await sendWithRetry(connection, at, request)
    const { status, headers } = answer
    if (!REDIRECTIONS.includes(status)) return requireUsable(answer, { path, also })
    await answer.drop()
    at = redirection(connection, { path, from: at, location: headers.get('location') })
  }
  throw new StorageUnavailable(`The remote store redirects more than ${MAX_REDIRECTIONS} times`)
}

function addressOf(
  { base, secret }: RemoteConnection,
  path: RemotePath,
  { method }: FileRequest,
): string {
  const address = remoteAddress(base, path)
  if (secret === null) return address
  return signedAddress(address, { method, minutes: SIGNED_MINUTES, secret })
}

const SUCCESSES: readonly number[] = [200, 206, 416]

async function requireUsable(
  answer: RemoteAnswer,
  { path, also }: { readonly path: RemotePath; readonly also: readonly number[] },
): Promise<RemoteAnswer> {
  const { status, headers } = answer
  if (also.includes(status)) return answer
  const coding = headers.get('content-encoding') ?? 'identity'
  if (SUCCESSES.includes(status) && coding === 'identity') return answer
  await answer.drop()
  if (status === 404 || status === 410) throw new ObjectMissing(path)
  throw new StorageUnavailable(
    SUCCESSES.includes(status)
      ? `The remote store used the content encoding ${coding}, which was not requested`
      : `The remote store answered with status ${status}`,
  )
}

/** Repeats the request once on another connection if the first was stale. */
const sendWithRetry = (
  connection: RemoteConnection,
  address: string,
  request: FileRequest,
): Promise<RemoteAnswer> =>
  send(connection, address, request).catch((error: unknown) => {
    if (error instanceof StorageUnavailable && isStale(error.cause))
      return send(connection, address, request)
    throw error
  })

async function send(
  { silenceMs }: RemoteConnection,
  address: string,
  { method, headers }: FileRequest,
): Promise<RemoteAnswer> {
  const ending = new AbortController()
  /** Aborts the connection when `waiting` takes too long. */
  const inTime = async <T>(waiting: Promise<T>): Promise<T> => {
    const silent = new StorageUnavailable(
      `The remote store was silent for ${silenceMs / 1000} seconds`,
    )
    const timer = setTimeout(() => ending.abort(silent), silenceMs)
    try {
      return await waiting
    } catch (error) {
      if (ending.signal.aborted) throw ending.signal.reason
      throw new StorageUnavailable('The remote store does not answer', { cause: error })
    } finally {
      clearTimeout(timer)
    }
  }
  const response = await inTime(
    fetch(address, {
      method,
      headers: { ...headers, 'accept-encoding': 'identity', 'user-agent': 'Holdfast' },
      redirect: 'manual',
      signal: ending.signal,
    }),
  )
  let body = response.body?.getReader() ?? null
  return {
    status: response.status,
    headers: response.headers,
    read: async () => {
      if (body === null) return null
      const { done, value } = await inTime(body.read())
      if (!done) return value
      body = null
      return null
    },
    drop: async () => {
      if (body === null) return
      ending.abort()
      // The body may have failed already; that needs no handling.
      await body.cancel().catch(() => undefined)
      body = null
    },
  }
}

/** `fetch` puts the actual failure into the `cause` of a generic error. */
function isStale(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return ('code' in error && STALE.includes(error.code)) || isStale(error.cause)
}
