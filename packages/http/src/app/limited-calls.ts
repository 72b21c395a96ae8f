import { type Actor, GUEST } from '@holdfast/core/rules'
import type { Endpoint } from '../endpoints/endpoint.ts'
import { actionOf } from '../rate-limits/action-names.ts'
import type { AppContext } from '../request/environment.ts'

type Caller = (c: AppContext) => Promise<Actor>

/** Counts a call of an action, or refuses it. */
export type LimitCall = (actor: Actor, action: string) => Promise<void>

/**
 * Handles calls of an endpoint after they were counted (docs/specification/http.md#rate-limiting). A call counts
 * once its caller is known: before the body is read, and as a guest where the endpoint authenticates nobody.
 */
export function handleLimited(
  endpoint: Endpoint,
  limitCall: LimitCall | undefined,
  { caller, guest }: { readonly caller: Caller; readonly guest: (c: AppContext) => Actor },
): (c: AppContext) => Promise<Response> {
  const action = actionOf(endpoint.id)
  if (limitCall === undefined || action === null) return (c) => endpoint.handle(c, caller)
  if (endpoint.caller === 'ignored')
    return async (c) => {
      await limitCall(guest(c), action)
      return endpoint.handle(c, caller)
    }
  return (c) =>
    endpoint.handle(c, async (asked) => {
      const actor = await caller(asked)
      await limitCall(actor, action)
      return actor
    })
}

/** A guest for whom no credential was looked at. */
export const plainGuest = (address: string | null): Actor =>
  address === null ? GUEST : { ...GUEST, address }
