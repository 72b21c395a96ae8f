import type { Bytes } from '@holdfast/core/rules'
import type { AppContext } from '../request/environment.ts'

/**
 * The body of a request as it arrives; nothing is read before it is asked for. Leaving early neither reads
 * the rest nor breaks the connection: the server decides about both once the answer is sent.
 */
export function requestBytes(c: AppContext): Bytes {
  const { incoming } = c.env ?? {}
  // Node's own stream spares every chunk the way through a web stream.
  if (incoming !== undefined) return incoming.iterator({ destroyOnReturn: false })
  return c.req.raw.body ?? nothing()
}

async function* nothing(): AsyncGenerator<Uint8Array, void> {}
