import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify } from 'jose'

/** What is known of the provider of a token, and of this installation there. */
interface Issued {
  readonly server: { readonly issuer: string; readonly jwks_uri?: string }
  readonly clientId: string
}

type Verified = JWTPayload & { readonly sub: string }

/** Signatures that prove the issuer by a public key. */
const ALGORITHMS = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
]
/** How far the clocks of two machines may be apart, in seconds. */
const CLOCK_SECONDS = 30

/**
 * Verifies tokens with the keys of their provider, which are fetched once and again when a key is unknown. A token for
 * another client of the provider proves nothing here: that client could use it to act as the person. Rejects when the keys
 * cannot be fetched.
 */
export function tokenVerifier(): (token: string, issued: Issued) => Promise<Verified | null> {
  let keys: { readonly url: string; readonly set: ReturnType<typeof createRemoteJWKSet> } | null =
    null
  return async (token, { server: { issuer, jwks_uri: url }, clientId }) => {
    if (url === undefined) return null
    if (keys?.url !== url) keys = { url, set: createRemoteJWKSet(new URL(url)) }
    try {
      const { payload } = await jwtVerify(token, keys.set, {
        issuer,
        algorithms: ALGORITHMS,
        clockTolerance: CLOCK_SECONDS,
        requiredClaims: ['sub', 'exp'],
      })
      const { sub } = payload
      return sub !== undefined && isFor(payload, clientId) ? { ...payload, sub } : null
    } catch (error) {
      if (provesNothing(error)) return null
      throw error
    }
  }
}

/** The party that a token was issued to is named in one of these claims, by habit of the provider. */
const isFor = ({ aud, azp, client_id: client }: JWTPayload, id: string): boolean =>
  azp === id || client === id || [aud].flat().includes(id)

/** The token is wrong or has ended; other errors are those of the provider. */
const provesNothing = (error: unknown): boolean =>
  error instanceof errors.JOSEError &&
  !(error instanceof errors.JWKSTimeout || error instanceof errors.JWKSInvalid) &&
  // Another answer than a set of keys.
  error.code !== 'ERR_JOSE_GENERIC'
