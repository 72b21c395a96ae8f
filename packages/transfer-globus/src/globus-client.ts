import { setTimeout as sleep } from 'node:timers/promises'
import { TransferUnavailable } from '@holdfast/core/rules'
import { type AccessTokens, accessTokens, type TokenOptions } from './access-tokens.ts'

/** How the service is reached. */
export interface ClientOptions extends Omit<TokenOptions, 'timeoutMs'> {
  /** The base address of the API, without a slash at its end. */
  readonly address: string
  /** The time limit of one request. Default 20 seconds. */
  readonly timeoutMs?: number
  /** The pause before the second attempt; it doubles before each further one. Default 500. */
  readonly firstPauseMs?: number
}

/** A request to the service. */
export interface ServiceRequest {
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly path: string
  readonly body?: object
}

/** An answer about the request itself: success, or a refusal. */
export interface ServiceAnswer {
  readonly status: number
  readonly body: Readonly<Record<string, unknown>>
}

/** Sends requests to the service. */
export interface GlobusClient {
  /** Rejects with `TransferUnavailable` for everything that may go away on its own. */
  send(request: ServiceRequest): Promise<ServiceAnswer>
}

const ATTEMPTS = 3
const TIMEOUT_MS = 20_000
const FIRST_PAUSE_MS = 500
/** A longer pause is left to the job that asks again. */
const LONGEST_PAUSE_MS = 5000
/** The service did not do what was asked, and may do it later. */
const LATER: ReadonlySet<number> = new Set([429, 503])

/**
 * A client with tokens of its own. It tries again when the service says that it is busy, and once with a new
 * token when the old one is refused. A change whose answer was lost is not tried again: it may have happened.
 */
export function globusClient(options: ClientOptions): GlobusClient {
  const { address, timeoutMs = TIMEOUT_MS, firstPauseMs = FIRST_PAUSE_MS } = options
  const tokens = accessTokens({ ...options, timeoutMs })
  let restsUntil = 0

  const once = async (request: ServiceRequest, token: string): Promise<Response | null> => {
    const { method, path, body } = request
    try {
      return await fetch(`${address}${path}`, {
        method,
        headers: {
          Authorization: `Bearer ${token}`,
          Accept: 'application/json',
          ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      })
    } catch {
      return null
    }
  }

  return {
    send: async (request) => {
      if (performance.now() < restsUntil)
        throw new TransferUnavailable('The service asked for a pause.')
      for (let attempt = 1, renewed = 0; ; ) {
        const token = await tokens.get()
        const response = await once(request, token)
        if (response?.status === 401 && renewed === 0) {
          renewed += 1
          await discard(response, tokens, token)
          continue
        }
        const answer = response === null ? null : await answerOf(response)
        if (answer !== null && isFinal(answer)) return answer
        const pause = pauseOf(response, firstPauseMs * 2 ** (attempt - 1))
        const over = attempt >= ATTEMPTS || !mayBeRepeated(request, answer)
        if (over || pause > LONGEST_PAUSE_MS) {
          if (pause > LONGEST_PAUSE_MS) restsUntil = performance.now() + pause
          throw new TransferUnavailable(
            answer === null
              ? 'The service did not answer.'
              : `The service answered ${answer.status}.`,
          )
        }
        attempt += 1
        await sleep(pause)
      }
    },
  }
}

/** Everything that asking again would not change. A refused token is for an operator to mend. */
const isFinal = ({ status }: ServiceAnswer): boolean =>
  status !== 401 && status < 500 && !LATER.has(status)

/**
 * Not a POST that may have been done: a second grant is refused because of the first one, which would then
 * look like somebody else's.
 */
const mayBeRepeated = ({ method }: ServiceRequest, answer: ServiceAnswer | null): boolean =>
  method !== 'POST' || answer?.status === 401 || LATER.has(answer?.status ?? 0)

async function discard(response: Response, tokens: AccessTokens, token: string): Promise<void> {
  await response.body?.cancel()
  await tokens.forget(token)
}

/** The pause that the service asks for, else `otherwise`; in milliseconds. */
function pauseOf(response: Response | null, otherwise: number): number {
  const seconds = Number(response?.headers.get('Retry-After') ?? Number.NaN)
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : otherwise
}

/** Null when the answer breaks off. */
async function answerOf(response: Response): Promise<ServiceAnswer | null> {
  try {
    const text = await response.text()
    return { status: response.status, body: objectIn(text) }
  } catch {
    return null
  }
}

function objectIn(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}
