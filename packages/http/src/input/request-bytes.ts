import type { Bytes } from '@holdfast/core/rules'
import { RequestRefused } from '../refusals/request-refused.ts'
import type { RequestContext } from '../request/environment.ts'

/**
 * The body of a request as a stream; it is not read before the first chunk is requested. Stopping early
 * neither reads the rest nor breaks the connection: the server decides about both once the answer is sent. Refuses a body
 * with an encoding, such as gzip.
 */
export function requestBytes(c: RequestContext): Bytes {
  refuseEncoded(c.req.header('Content-Encoding'))
  const { incoming } = c.env ?? {}
  // Node's own stream avoids the cost of a web stream for each chunk.
  if (incoming !== undefined) return incoming.iterator({ destroyOnReturn: false })
  return c.req.raw.body ?? nothing()
}

/** Compressed bytes would be stored, counted and hashed as if they were the file. */
function refuseEncoded(encoding: string | undefined): void {
  if (encoding === undefined || encoding.toLowerCase() === 'identity') return
  throw new RequestRefused({
    fault: 'wrongMediaType',
    message: 'The body must be sent without Content-Encoding',
  })
}

async function* nothing(): AsyncGenerator<Uint8Array, void> {}

/** A body that ends early is the client's fault, not a defect of the service. */
export async function* unbroken(bytes: Bytes): AsyncGenerator<Uint8Array, void> {
  try {
    yield* bytes
  } catch (cause) {
    throw new RequestRefused({ fault: 'malformed', message: 'The body ended early' }, { cause })
  }
}
