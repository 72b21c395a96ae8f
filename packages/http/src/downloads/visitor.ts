import type { DownloadRequest, Repository } from '@holdfast/core'
import { type Actor, refuse } from '@holdfast/core/rules'
import { queryValues } from '../input/query-values.ts'
import { signedRequest } from '../input/signed-request.ts'
import type { AppContext } from '../request/environment.ts'
import { serviceFor } from './optional-service.ts'

/** The caller of a download and the guestbook answer they have. */
export interface Visitor {
  readonly actor: Actor
  readonly requested: DownloadRequest
}

/**
 * The caller of a download. A signed address acts for the account it was signed for, with the answer it
 * names; refuses an address that was altered or has expired
 * (docs/specification/guestbooks.md#the-address-that-is-returned).
 */
export async function visitorOf(
  c: AppContext,
  actor: Actor,
  { downloads, site }: Pick<Repository, 'downloads' | 'site'>,
): Promise<Visitor> {
  const service = serviceFor(queryValues(c))
  const form = service.kind === 'form' ? service.form : 'stored'
  const signed = signedRequest(c, site.url)
  if (signed === null) return { actor, requested: { form, response: null } }
  const bearer = await downloads.bearer(signed)
  // An address signed for a guest keeps the permissions of the caller.
  const who = bearer.kind === 'guest' ? actor : sentFrom(bearer, actor)
  return { actor: who, requested: { form, response: namedResponse(c) } }
}

/** The signer of an address, where its bearer is. */
const sentFrom = (signer: Actor, { address, client }: Actor): Actor => ({
  ...signer,
  ...(address === undefined ? {} : { address }),
  ...(client === undefined ? {} : { client }),
})

function namedResponse(c: AppContext): string | null {
  const [reference] = queryValues(c).get('gbrids') ?? []
  if (reference === undefined) return null
  if (!/^[0-9a-f-]{36}$/.test(reference))
    return refuse({
      kind: 'invalid',
      message: "'gbrids' must be the reference of a guestbook response",
    })
  return reference
}
