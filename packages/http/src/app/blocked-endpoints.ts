import type { BlockedApiGuard } from '@holdfast/core'
import { type Actor, addressBlock, isBlocked, isSuperuser } from '@holdfast/core/rules'
import { queryValues } from '../input/query-values.ts'
import { errorJson } from '../refusals/error-answer.ts'
import type { AppContext } from '../request/environment.ts'
import { clientAddress } from './client-address.ts'

type Trusted = Parameters<typeof clientAddress>[1]

export interface BlockedOptions {
  /** What the installation blocks, read for each request. */
  readonly blocked: () => Promise<BlockedApiGuard>
  /** Who calls; asked only at a blocked endpoint. */
  readonly caller: (c: AppContext) => Promise<Actor>
  readonly trustedProxies: Trusted
}

/**
 * The refusal of a call to a blocked endpoint (docs/specification/administration.md#who-may-call); null where
 * the call may go on. Satisfying the policy unblocks an endpoint and gives no rights.
 */
export async function blockedAnswer(
  c: AppContext,
  { blocked, caller, trustedProxies }: BlockedOptions,
): Promise<Response | null> {
  const api = await blocked()
  if (api.prefixes.length === 0) return null
  const path = c.req.path.split('/').slice(2)
  if (!isBlocked(api, path) || satisfies(c, api, trustedProxies)) return null
  // Superusers must be able to change the settings that block.
  if (isAdministration(path) && isSuperuser(await caller(c).catch(() => GUEST))) return null
  return errorJson(c, {
    status: 503,
    body: { status: 'error', message: 'This API endpoint has been blocked.' },
  })
}

const GUEST: Actor = { kind: 'guest' }

const isAdministration = ([first]: readonly string[]): boolean =>
  first === 'admin' || first === 'builtin-users'

function satisfies(c: AppContext, { policy, isKey }: BlockedApiGuard, trusted: Trusted): boolean {
  switch (policy) {
    case 'drop':
      return false
    case 'localhost-only':
      return isLocal(c, trusted)
    case 'unblock-key':
      return sentKeys(c).some(isKey)
  }
}

const LOOPBACK = [addressBlock('127.0.0.0/8'), addressBlock('::1')]

/** Behind a proxy that is not listed as trusted, every caller seems to be local. */
function isLocal(c: AppContext, trusted: Trusted): boolean {
  const isForwarded =
    c.req.header('X-Forwarded-For') !== undefined || c.req.header('Forwarded') !== undefined
  if (isForwarded && trusted.length === 0) return false
  const address = clientAddress(c, trusted)
  return (
    address !== null &&
    LOOPBACK.some((range) => range !== null && range.low <= address && address <= range.high)
  )
}

const sentKeys = (c: AppContext): readonly string[] => [
  ...(queryValues(c).get('unblock-key') ?? []),
  ...[c.req.header('X-Service-unblock-key')].filter((sent) => sent !== undefined),
]
