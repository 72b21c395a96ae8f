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
/** For the clock of the other end may be behind. */
const SIGNED_MINUTES = 60
/** What a connection ends with that the other end had closed before it was asked over it. */
const STALE: readonly unknown[] = ['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE']

export interface Question {
  readonly method: 'GET' | 'HEAD'
  readonly headers?: Readonly<Record<string, string>>
}

/**
 * Asks for a file. Rejects with `ObjectMissing` when there is none, and with `StorageUnavailable` unless the answer
 * is a success, 416, or one of `also`.
 */
export async function ask(
  connection: RemoteConnection,
  path: RemotePath,
  { also = [], ...question }: Question & { readonly also?: readonly number[] },
): Promise<RemoteAnswer> {
  let at = addressOf(connection, path, question)
  for (let redirections = 0; redirections <= MAX_REDIRECTIONS; redirections += 1) {
    const answer = await sent(connection, at, question)
    const { status, headers } = answer
    if (!REDIRECTIONS.includes(status)) return usable(answer, { path, also })
    await answer.drop()
    at = redirection(connection, { path, from: at, location: headers.get('location') })
  }
  throw new StorageUnavailable(`The remote store redirects more than ${MAX_REDIRECTIONS} times`)
}

function addressOf(
  { base, secret }: RemoteConnection,
  path: RemotePath,
  { method }: Question,
): string {
  const address = remoteAddress(base, path)
  if (secret === null) return address
  return signedAddress(address, { method, minutes: SIGNED_MINUTES, secret })
}

const SUCCESSES: readonly number[] = [200, 206, 416]

async function usable(
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
      ? `The remote store sends ${coding} where bytes as they are were asked for`
      : `The remote store answered with status ${status}`,
  )
}

/** Asked once more over another connection where the first had gone stale. */
const sent = (
  connection: RemoteConnection,
  address: string,
  question: Question,
): Promise<RemoteAnswer> =>
  send(connection, address, question).catch((error: unknown) => {
    if (error instanceof StorageUnavailable && isStale(error.cause))
      return send(connection, address, question)
    throw error
  })

async function send(
  { silenceMs }: RemoteConnection,
  address: string,
  { method, headers }: Question,
): Promise<RemoteAnswer> {
  const ending = new AbortController()
  /** Ends the connection when `waiting` takes too long. */
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
      // It may have broken before, which is as well.
      await body.cancel().catch(() => undefined)
      body = null
    },
  }
}

/** `fetch` tells what happened as the cause of an error that says nothing. */
function isStale(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return ('code' in error && STALE.includes(error.code)) || isStale(error.cause)
}
