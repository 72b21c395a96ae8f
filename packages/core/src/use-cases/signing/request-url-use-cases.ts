import type { Domain } from '../../ports/ports.ts'
import { refuse } from '../../rules/refusals/refusal.ts'
import { requireSuperuser } from '../../rules/roles/required-permission.ts'
import { RESERVED_PARAMETERS, type SignedRequest } from '../../rules/signing/signed-url.ts'
import type { Actor } from '../../rules/users/actor.ts'
import { isSigned, signUrl } from './signed-url.ts'
import { signedName, signerOfAddress } from './signer-of-address.ts'

/** An address that somebody else is to call. */
export interface WantedUrl {
  readonly url: string
  /** The user name of the person; the caller if there is no such user. */
  readonly user: string
  readonly minutes: number
  readonly method: string
}

const MINUTE_MS = 60_000

/** Addresses that are signed on request (docs/specification/signing.md#signing-on-request). */
export const requestUrlUseCases = (domain: Domain) => {
  const { store, clock, signer, site } = domain
  return {
    /** Signs an address of this installation for a person, for superusers. */
    sign: async (actor: Actor, wanted: WantedUrl): Promise<string> => {
      requireSuperuser(actor)
      const base = ownAddress(wanted.url, site.url)
      const known = await store.read(({ accounts }) => accounts.byUserName(wanted.user))
      const user = known?.userName ?? signedName(actor)
      const found = await signerOfAddress(domain, user)
      if (found === null || found.actor.kind !== 'account')
        return refuse({
          kind: 'conflict',
          message: `User ${user} has no valid API token to sign with.`,
        })
      const until = new Date(clock.now().getTime() + wanted.minutes * MINUTE_MS)
      return signUrl({ base, user, method: wanted.method }, { until, key: found.key, signer })
    },

    /** Who may make this request, by its signature; refuses an altered or expired one. */
    bearerOf: async ({ base, signature }: SignedRequest, method: string): Promise<Actor> => {
      const found = await signerOfAddress(domain, signature.user)
      const by = { now: clock.now(), key: found?.key ?? '', signer }
      if (found === null || !isSigned({ base, method }, signature, by))
        return refuse({ kind: 'badCredential', message: 'Bad signed URL' })
      return found.actor
    },
  }
}

/** The address without reserved parameters and fragment; refuses those of other installations. */
function ownAddress(text: string, site: string): string {
  const [address = ''] = text.split('#', 1)
  const [path = '', ...queries] = address.split('?')
  if (!path.startsWith(`${site}/api/`) || /[\s\\]/.test(address))
    return refuse({
      kind: 'invalid',
      message: `Only addresses below ${site}/api/ can be signed.`,
    })
  const kept = queries
    .join('?')
    .split('&')
    .filter((part) => part !== '' && !isReserved(part.split('=', 1)[0] ?? ''))
  return kept.length === 0 ? path : `${path}?${kept.join('&')}`
}

const isReserved = (name: string): boolean => RESERVED_PARAMETERS.includes(decodedName(name))

function decodedName(name: string): string {
  try {
    return decodeURIComponent(name.replaceAll('+', ' '))
  } catch {
    return name
  }
}
