import { setTimeout as sleep } from 'node:timers/promises'
import { RegistrarFailure, type RegistrarTrouble } from '@holdfast/core/rules'
import { type RegistryAnswer, reasonIn } from './registry-answers.ts'
import { readBody } from './registry-body.ts'
import { parseRetryAfter } from './retry-after.ts'

/** How to reach the registry. */
export interface ClientOptions {
  /** Base address of the API without a trailing slash, such as `https://api.datacite.org`. */
  readonly address: string
  readonly user: string
  readonly password: string
  /** The time limit of one request, including its response. Default 10. */
  readonly timeoutSeconds?: number
  /** The maximum number of attempts. Default 3. */
  readonly attempts?: number
  /** The pause before the second attempt; it doubles before each further one. Default 500. */
  readonly firstPauseMs?: number
}

/** A request to the registry. */
export interface RegistryRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** The path below the base address, with a leading slash. */
  readonly path: string
  readonly body?: object
}

/** Sends requests to a registry. */
export interface RegistryClient {
  /**
   * Returns answers about the request itself: success, or an invalid or forbidden request. Every other
   * outcome rejects with `RegistrarFailure`, after retries where they may help.
   */
  send(request: RegistryRequest): Promise<RegistryAnswer>
}

/** If the registry asks for a longer pause, a later job retries instead of a caller waiting here. */
const MAX_PAUSE_MS = 15_000

const MEDIA_TYPE = 'application/vnd.api+json'

type Attempt =
  | { readonly kind: 'answered'; readonly answer: RegistryAnswer }
  | { readonly kind: 'failed'; readonly failure: RegistrarFailure }

/** A client for a registry, with credentials, a time limit and retries. */
export function registryClient(options: ClientOptions): RegistryClient {
  const { attempts = 3, firstPauseMs = 500 } = options
  return {
    send: async (request) => {
      for (let number = 1; ; number += 1) {
        const attempt = await sendOnce(options, request)
        if (attempt.kind === 'answered') return attempt.answer
        const { failure } = attempt
        const pauseMs = Math.max(
          firstPauseMs * 2 ** (number - 1),
          (failure.retryAfterSeconds ?? 0) * 1000,
        )
        const again = failure.trouble === 'unreachable' && pauseMs <= MAX_PAUSE_MS
        if (number >= attempts || !again) throw failure
        await sleep(pauseMs)
      }
    },
  }
}

async function sendOnce(options: ClientOptions, request: RegistryRequest): Promise<Attempt> {
  const { address, user, password, timeoutSeconds = 10 } = options
  try {
    const response = await fetch(`${address}${request.path}`, {
      method: request.method,
      headers: {
        accept: MEDIA_TYPE,
        authorization: `Basic ${Buffer.from(`${user}:${password}`, 'utf8').toString('base64')}`,
        ...(request.body === undefined ? {} : { 'content-type': MEDIA_TYPE }),
      },
      // The password is sent only to the configured address.
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutSeconds * 1000),
      ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
    })
    const answer = { status: response.status, body: await readBody(response) }
    return attemptOf(answer, parseRetryAfter(response.headers.get('retry-after'), new Date()))
  } catch (cause) {
    const reason = describeFault(cause, timeoutSeconds)
    return { kind: 'failed', failure: new RegistrarFailure('unreachable', reason, { cause }) }
  }
}

function attemptOf(answer: RegistryAnswer, retryAfterSeconds: number | null): Attempt {
  const trouble = troubleOf(answer.status)
  if (trouble === null) return { kind: 'answered', answer }
  const failure = new RegistrarFailure(trouble, reasonIn(answer), { retryAfterSeconds })
  return { kind: 'failed', failure }
}

/**
 * Null for answers about the request itself. A redirection means a wrong address, which an operator must
 * correct.
 */
function troubleOf(status: number): RegistrarTrouble | null {
  if (status >= 500 || status === 429 || status === 408) return 'unreachable'
  if (status === 401 || (status >= 300 && status < 400)) return 'unauthorized'
  return null
}

function describeFault(fault: unknown, timeoutSeconds: number): string {
  if (!(fault instanceof Error)) return 'The registry could not be reached.'
  if (fault.name === 'TimeoutError')
    return `The registry did not answer within ${timeoutSeconds} seconds.`
  const { cause } = fault
  const reason = cause instanceof Error && cause.message !== '' ? cause.message : fault.message
  return `The registry could not be reached: ${reason}`
}
