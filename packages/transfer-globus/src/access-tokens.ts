import { TransferUnavailable } from '@holdfast/core/rules'

/** The client id and secret of the service account. */
export interface Credentials {
  readonly id: string
  readonly secret: string
}

/** How access tokens are fetched. */
export interface TokenOptions {
  /** The address of the token endpoint. */
  readonly authAddress: string
  /** Read again for each token, so that a new secret needs no restart. */
  readonly credentials: () => Promise<Credentials>
  readonly timeoutMs: number
}

/** Access tokens, fetched when they are needed and used until they expire. */
export interface AccessTokens {
  get(): Promise<string>
  /** Forgets a token that the service did not accept. */
  forget(token: string): Promise<void>
}

const SCOPE = 'urn:globus:auth:scope:transfer.api.globus.org:all'
/** A token is not used any more this long before it expires. */
const MARGIN_MS = 60_000

interface Token {
  readonly text: string
  readonly usableUntil: number
}

/** Tokens by the grant `client_credentials` (RFC 6749, 4.4). Concurrent callers wait for the same request. */
export function accessTokens(options: TokenOptions): AccessTokens {
  let current: Promise<Token> | null = null
  const fresh = (): Promise<Token> => {
    const fetched = fetchToken(options)
    current = fetched
    // A failure is not kept.
    fetched.catch(() => {
      if (current === fetched) current = null
    })
    return fetched
  }
  return {
    get: async () => {
      const asked = current ?? fresh()
      const known = await asked
      if (known.usableUntil > performance.now()) return known.text
      return (await (current === asked ? fresh() : (current ?? fresh()))).text
    },
    forget: async (token) => {
      const suspected = current
      // A token that could not be fetched is forgotten already.
      const known = await suspected?.catch(() => null)
      if (known?.text === token && current === suspected) current = null
    },
  }
}

async function fetchToken({ authAddress, credentials, timeoutMs }: TokenOptions): Promise<Token> {
  const { id, secret } = await credentials()
  const basic = Buffer.from(`${id}:${secret}`, 'utf8').toString('base64')
  try {
    const response = await fetch(authAddress, {
      method: 'POST',
      headers: { Authorization: `Basic ${basic}`, Accept: 'application/json' },
      body: new URLSearchParams({ grant_type: 'client_credentials', scope: SCOPE }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (!response.ok)
      throw new TransferUnavailable(`No access token was given: status ${response.status}.`)
    const said: unknown = await response.json()
    const { access_token: text, expires_in: seconds } = Object(said)
    if (typeof text !== 'string' || text === '')
      throw new TransferUnavailable('The answer holds no access token.')
    const lasting = typeof seconds === 'number' ? seconds * 1000 : MARGIN_MS
    return { text, usableUntil: performance.now() + Math.max(0, lasting - MARGIN_MS) }
  } catch (error) {
    if (error instanceof TransferUnavailable) throw error
    throw new TransferUnavailable('The token endpoint did not answer.', { cause: error })
  }
}
