import type { Repository } from '@holdfast/core'
import { refuse } from '@holdfast/core/rules'
import type { Mechanism } from '../endpoints/caller.ts'
import type { AppContext } from '../request/environment.ts'

/** The bearer token of a request; null for none. */
export const sentBearer = (c: AppContext): string | null =>
  /^bearer +(\S+) *$/i.exec(c.req.header('Authorization') ?? '')?.[1] ?? null

/**
 * A bearer token of an identity provider as a credential (docs/specification/authentication.md#mechanisms). Endpoints of
 * API tokens do not accept it: what is good for minutes must not be exchanged for what is good for a year.
 */
export const bearerToken =
  ({ bearers }: Pick<Repository, 'bearers'>): Mechanism =>
  (c) => {
    const authorization = c.req.header('Authorization')
    if (!bearers.accepted() || !/^bearer\b/i.test(authorization ?? '')) return null
    const token = sentBearer(c)
    if (token === null || c.get('route')?.startsWith('/users/token'))
      return refuse({ kind: 'badCredential', message: 'Bad bearer token' })
    return bearers.authenticate(token)
  }
