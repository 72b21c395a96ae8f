import { RegistrarFailure } from '@holdfast/core/rules'
import type { RegistryClient } from './registry-client.ts'

export interface RestOptions {
  /** How long a registry that failed to answer is left alone. Default 30. */
  readonly restSeconds?: number
}

/** The registry was not asked: it had failed to answer a moment ago. */
export class RegistryResting extends RegistrarFailure {
  constructor(seconds: number) {
    super(
      'unreachable',
      'The registry did not answer a moment ago, and is left alone for a while.',
      {
        retryAfterSeconds: seconds,
      },
    )
  }
}

const MAX_REST_SECONDS = 900

/**
 * The client, which after one request without an answer lets none through for a while: in an outage a
 * thousand jobs would otherwise wait for it in vain, one time limit after the other, and hold up all others.
 */
export function restingClient(
  client: RegistryClient,
  { restSeconds = 30 }: RestOptions,
): RegistryClient {
  let restsUntil = 0
  const rest = (wished: number | null): void => {
    const seconds = Math.min(MAX_REST_SECONDS, Math.max(restSeconds, wished ?? 0))
    restsUntil = restSeconds === 0 ? 0 : performance.now() + seconds * 1000
  }
  return {
    send: async (request) => {
      const left = restsUntil - performance.now()
      if (left > 0) throw new RegistryResting(Math.ceil(left / 1000))
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
