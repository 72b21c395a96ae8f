import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'

export const BACK = 'https://data.example.org/account/provider/lab/back'
export const CLIENT = { id: 'holdfast', secret: 'a secret of the client' }

const PERSON = {
  email: 'ada@example.org',
  email_verified: true,
  given_name: 'Ada',
  family_name: 'Byron',
  preferred_username: 'ada',
}

/** A real provider on this machine, at which everybody who signs in is a person of that name. */
export async function startProvider() {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // It listens on a port.
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const ttl = { AccessToken: 60, AuthorizationCode: 60, IdToken: 60, Session: 60 }
  const provider = new Provider(issuer, {
    clients: [{ client_id: CLIENT.id, client_secret: CLIENT.secret, redirect_uris: [BACK] }],
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['given_name', 'family_name', 'preferred_username'],
    },
    findAccount: (_ctx, id) => ({ accountId: id, claims: () => ({ sub: id, ...PERSON }) }),
    pkce: { required: () => true },
    cookies: { keys: ['a key of this test'] },
    ttl: { ...ttl, Interaction: 60, Grant: 60 },
  })
  server.on('request', provider.callback())
  return {
    issuer,
    /** Signs in as somebody in a browser of their own; returns the address to which they are sent back. */
    signIn: (url: string, name: string) => walk(url, { issuer, name }),
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

const MOST_STEPS = 12

/** Follows redirects and sends the provider's forms, until it leads back. */
async function walk(
  start: string,
  { issuer, name }: { readonly issuer: string; readonly name: string },
): Promise<string> {
  const jar = new Map<string, string>()
  let next: { readonly url: string; readonly form: string | null } = { url: start, form: null }
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const answer = await fetch(next.url, {
      redirect: 'manual',
      headers: {
        cookie: [...jar].map((pair) => pair.join('=')).join('; '),
        'content-type': 'application/x-www-form-urlencoded',
      },
      ...(next.form === null ? {} : { method: 'POST', body: next.form }),
    })
    for (const line of answer.headers.getSetCookie()) {
      const [, cookie = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      jar.set(cookie, value)
    }
    const location = answer.headers.get('location')
    const html = await answer.text()
    if (location?.startsWith(BACK)) return location
    const action = location ?? /action="([^"]+)"/.exec(html)?.[1] ?? ''
    const prompt = /name="prompt" value="(\w+)"/.exec(html)?.[1] ?? ''
    const form = location === null ? `prompt=${prompt}&login=${name}&password=x` : null
    next = { url: new URL(action, issuer).href, form }
  }
  throw new Error('The provider does not lead back')
}
