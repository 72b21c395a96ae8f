import type { IdentityProvider, ProviderGroup } from '@holdfast/core'
import {
  AuthorizationResponseError,
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type Configuration,
  calculatePKCECodeChallenge,
  discovery,
  fetchUserInfo,
  ResponseBodyError,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
  WWWAuthenticateChallengeError,
} from 'openid-client'
import { provedIdentity, together } from './proved-identity.ts'
import { tokenVerifier } from './token-verifier.ts'

export interface OidcOptions {
  readonly id: string
  readonly title: string
  /** Its address; `/.well-known/openid-configuration` is below it. Plain HTTP is accepted as it is written here. */
  readonly issuer: string
  /** The claim that names the groups of a person; `groups` by default. */
  readonly groupsClaim?: string
  /** Groups whose members this provider decides. */
  readonly groups?: readonly ProviderGroup[]
  /** The client id and secret of the installation at the provider; read again at each sign-in. */
  readonly credentials: () => Promise<{ readonly id: string; readonly secret: string }>
}

const SCOPE = 'openid profile email'
/** Of each request to the provider, in seconds. */
const TIMEOUT_SECONDS = 10
/** What is learned of a provider is used for this long, in milliseconds: its keys change. */
const KEEP_MS = 60 * 60 * 1000
/** A provider that could not be asked is not asked again for this long, in milliseconds: strangers can send any number of tokens. */
const PAUSE_MS = 5000

/**
 * Sign-in with a provider of OpenID Connect: the code flow with PKCE, state and nonce. The provider is asked about itself
 * at the first sign-in, so that the installation starts while it is away.
 */
export function oidcProvider({
  id,
  title,
  issuer,
  groupsClaim,
  groups = [],
  credentials,
}: OidcOptions): IdentityProvider {
  let known: { readonly at: number; readonly by: string; readonly found: Configuration } | null =
    null
  let asked: { readonly by: string; readonly answer: Promise<Configuration> } | null = null
  let failed: { readonly at: number; readonly error: unknown } | null = null

  const discovered = async (client: { readonly id: string; readonly secret: string }) => {
    const insecure = issuer.startsWith('http:') ? { execute: [allowInsecureRequests] } : {}
    const options = { ...insecure, timeout: TIMEOUT_SECONDS }
    return discovery(new URL(issuer), client.id, client.secret, undefined, options)
  }

  const configuration = async (): Promise<Configuration> => {
    const client = await credentials()
    const by = `${client.id} ${client.secret}`
    if (known !== null && known.by === by && Date.now() - known.at < KEEP_MS) return known.found
    if (failed !== null && Date.now() - failed.at < PAUSE_MS) throw failed.error
    // Callers at the same time share the question.
    const mine = asked?.by === by ? asked : { by, answer: discovered(client) }
    asked = mine
    try {
      const found = await mine.answer
      known = { at: Date.now(), by, found }
      return found
    } catch (error) {
      failed = { at: Date.now(), error }
      throw error
    } finally {
      if (asked === mine) asked = null
    }
  }

  const verified = tokenVerifier()

  return {
    id,
    title,
    groups,
    bearer: async (token) => {
      // Others cost no question to the provider.
      if (!isJwt(token)) return null
      const found = await configuration()
      const server = found.serverMetadata()
      const claims = await verified(token, { server, clientId: found.clientMetadata().client_id })
      if (claims === null) return null
      return {
        subject: claims.sub,
        identity: async () => {
          const told = server.userinfo_endpoint
            ? await fetchUserInfo(found, token, claims.sub).catch(nothingMore)
            : {}
          return provedIdentity(together({ ...told }, claims), groupsClaim)
        },
      }
    },
    begin: async (back) => {
      const found = await configuration()
      const [state, nonce, verifier] = [randomState(), randomNonce(), randomPKCECodeVerifier()]
      const url = buildAuthorizationUrl(found, {
        redirect_uri: back,
        scope: SCOPE,
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      })
      return { url: url.href, kept: [state, nonce, verifier].join('.') }
    },
    complete: async (back, kept) => {
      const [expectedState = '', expectedNonce = '', pkceCodeVerifier = ''] = kept.split('.')
      if (expectedState === '' || expectedNonce === '' || pkceCodeVerifier === '') return null
      const found = await configuration()
      const checks = { expectedState, expectedNonce, pkceCodeVerifier, idTokenExpected: true }
      const tokens = await authorizationCodeGrant(found, new URL(back), checks).catch(provesNothing)
      const claims = tokens?.claims()
      if (tokens === null || claims === undefined) return null
      // Most providers tell of the person only here.
      const told = found.serverMetadata().userinfo_endpoint
        ? await fetchUserInfo(found, tokens.access_token, claims.sub)
        : {}
      return provedIdentity(together({ ...claims }, { ...told }), groupsClaim)
    },
  }
}

const isJwt = (text: string): boolean => /^[\w-]+\.[\w-]+\.[\w-]+$/.test(text)

/** Some tokens are not for the provider itself: then their claims are all there is. Other errors are outages. */
function nothingMore(error: unknown): object {
  if (error instanceof WWWAuthenticateChallengeError || error instanceof ResponseBodyError)
    return {}
  throw error
}

/** The person refused, the code is wrong or used, or the answer is not for this browser. Other errors are outages. */
function provesNothing(error: unknown): null {
  if (error instanceof AuthorizationResponseError || error instanceof ResponseBodyError) return null
  const code = error instanceof Error && 'code' in error ? error.code : null
  if (code === 'OAUTH_INVALID_RESPONSE' || code === 'OAUTH_JWT_CLAIM_COMPARISON_FAILED') return null
  throw error
}
