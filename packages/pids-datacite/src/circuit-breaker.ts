import { RegistrarFailure } from '@holdfast/core/rules'
import type { RegistryClient } from './registry-client.ts'

/** Options of the circuit breaker. */
export interface CircuitBreakerOptions {
  /** How long no requests are sent after a registry did not answer. Default 30. */
  readonly restSeconds?: number
}

/** No request was sent, because the registry recently did not answer. */
export class CircuitOpen extends RegistrarFailure {
  constructor(seconds: number) {
    super(
      'unreachable',
      'The registry recently did not answer, so no request is sent for a while.',
      {
        retryAfterSeconds: seconds,
      },
    )
  }
}

const MAX_REST_SECONDS = 900

/**
 * A client that sends no requests for a while after one without an answer. Otherwise a thousand jobs would
 * each wait for the time limit during an outage and delay all other jobs.
 */
export function circuitBreakingClient(
  client: RegistryClient,
  { restSeconds = 30 }: CircuitBreakerOptions,
): RegistryClient {
  let restsUntil = 0
  const rest = (requested: number | null): void => {
    const seconds = Math.min(MAX_REST_SECONDS, Math.max(restSeconds, requested ?? 0))
    restsUntil = restSeconds === 0 ? 0 : performance.now() + seconds * 1000
  }
  return {
    send: async (request) => {
      const left = restsUntil - performance.now()
      if (left > 0) throw new CircuitOpen(Math.ceil(left / 1000))
      try {
        const answer = await client.send(request)
        restsUntil = 0
        return answer
      } catch (error) {
        if (error instanceof RegistrarFailure && error.trouble === 'unreachable')
          rest(error.retryAfterSeconds)
        throw error
      }
    },
  }
}
