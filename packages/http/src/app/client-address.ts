import { type AddressRange, addressKey } from '@holdfast/core/rules'
import type { RequestContext } from '../request/environment.ts'

/**
 * The client's address, as `addressKey` writes it; null when unknown. It is the address of the connection,
 * unless that is a trusted proxy: then it is the last address in `X-Forwarded-For` that is no trusted proxy,
 * because a client can forge the ones before it.
 */
export const clientAddress = (c: RequestContext, trusted: readonly AddressRange[]): string | null =>
  addressOfClient(
    {
      connected: c.env?.incoming?.socket.remoteAddress,
      forwarded: c.req.header('X-Forwarded-For'),
    },
    trusted,
  )

/** The same, of a connection's address and the header `X-Forwarded-For`. */
export function addressOfClient(
  sent: { readonly connected: string | undefined; readonly forwarded: string | undefined },
  trusted: readonly AddressRange[],
): string | null {
  const connected = keyOf(sent.connected ?? '')
  if (connected === null || !isOf(connected, trusted)) return connected
  let client: string | null = connected
  for (const hop of hops(sent.forwarded).toReversed()) {
    client = keyOf(withoutPort(hop))
    if (client === null || !isOf(client, trusted)) return client
  }
  return client
}

/** Few clients send most requests, and each request asks several times: also in front of the application, where it has no context. */
const MOST_KEYS = 1000
/** Longer than any address without a zone. */
const LONGEST = 45
const KEYS = new Map<string, string>()

/** `addressKey`, whose answers are kept for a while. */
function keyOf(address: string): string | null {
  const known = KEYS.get(address)
  if (known !== undefined) return known
  const key = addressKey(address)
  if (key === null || address.length > LONGEST) return key
  if (KEYS.size >= MOST_KEYS) KEYS.clear()
  KEYS.set(address, key)
  return key
}

const isOf = (address: string, ranges: readonly AddressRange[]): boolean =>
  ranges.some(({ low, high }) => low <= address && address <= high)

const hops = (forwarded = ''): readonly string[] =>
  forwarded
    .split(',')
    .map((hop) => hop.trim())
    .filter((hop) => hop !== '')

/** Some proxies add the port: `10.0.0.1:5000`, `[::1]:5000`. */
const withoutPort = (hop: string): string =>
  /^\[([^\]]*)\](?::\d+)?$/.exec(hop)?.[1] ?? hop.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
