import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { suite } from 'uvu'
import { equal, is } from 'uvu/assert'
import { oidcProvider } from '../src/index.ts'

const CLIENT = { id: 'holdfast', secret: 's' }
const PERSON = {
  sub: 'person-7',
  email: 'ada@example.org',
  email_verified: true,
  name: 'Ada Byron',
}
const keys = await generateKeyPair('RS256')
const others = await generateKeyPair('RS256')

interface Service {
  readonly issuer: string
  readonly close: () => void
}

/** A provider that knows one key, and one person. */
async function startService(): Promise<Service> {
  const jwk = { ...(await exportJWK(keys.publicKey)), kid: '1', alg: 'RS256' }
  const server = createServer((request, response) => {
    const issuer = `http://${request.headers.host}`
    const answers: Readonly<Record<string, object>> = {
      '/.well-known/openid-configuration': {
        issuer,
        jwks_uri: `${issuer}/keys`,
        userinfo_endpoint: `${issuer}/person`,
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
      },
      '/keys': { keys: [jwk] },
      '/person': PERSON,
    }
    response.setHeader('Content-Type', 'application/json')
    response.end(JSON.stringify(answers[request.url ?? ''] ?? {}))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // It listens on a port.
  const { port } = server.address() as AddressInfo
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { issuer: `http://127.0.0.1:${port}`, close }
}

const test = suite<Service>('bearer tokens of a provider')

test.before(async (context) => {
  Object.assign(context, await startService())
})
test.after(({ close }) => close())

const labAt = (issuer: string) =>
  oidcProvider({ id: 'lab', title: 'The lab', issuer, credentials: async () => CLIENT })

const signed = (
  issuer: string,
  claims: object = {},
  { privateKey = keys.privateKey, ends = '5m' } = {},
) =>
  new SignJWT({ sub: 'person-7', azp: CLIENT.id, aud: 'account', ...claims })
    .setProtectedHeader({ alg: 'RS256', kid: '1' })
    .setIssuer(issuer)
    .setExpirationTime(ends)
    .sign(privateKey)

test('prove the person they were issued to; the provider tells the rest', async ({ issuer }) => {
  const holder = await labAt(issuer).bearer?.(await signed(issuer))
  is(holder?.subject, 'person-7')
  equal(await holder?.identity(), {
    subject: 'person-7',
    email: 'ada@example.org',
    emailVerified: true,
    firstName: 'Ada',
    lastName: 'Byron',
    userName: null,
    groups: [],
  })
})

test('of another client, issuer or key, ended ones and other texts prove nothing', async ({
  issuer,
}) => {
  const lab = labAt(issuer)
  const wrong = [
    await signed(issuer, { azp: 'another' }),
    await signed('https://elsewhere.example.org'),
    await signed(issuer, {}, others),
    await signed(issuer, { sub: undefined }),
    await signed(issuer, {}, { ends: '-5m' }),
    'x.y.z',
    'not a token',
  ]
  for (const token of wrong) is(await lab.bearer?.(token), null)
  const inAudience = await signed(issuer, { azp: 'portal', aud: ['portal', CLIENT.id] })
  is((await lab.bearer?.(inAudience))?.subject, 'person-7')
})

test('are no verdict while the provider is away', async () => {
  const lab = labAt('http://127.0.0.1:9')
  const asked = await lab.bearer?.('a.b.c').then(
    () => 'answered',
    () => 'away',
  )
  is(asked, 'away')
})

test('any number of them asks a provider that is ill only once', async () => {
  let questions = 0
  const server = createServer((_request, response) => {
    questions += 1
    response.statusCode = 500
    response.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // It listens on a port.
  const { port } = server.address() as AddressInfo
  const lab = labAt(`http://127.0.0.1:${port}`)
  const answer = async () => await lab.bearer?.('a.b.c').catch(() => 'away')
  const answers = [...(await Promise.all([answer(), answer()])), await answer()]
  equal([answers, questions], [['away', 'away', 'away'], 1])
  server.closeAllConnections()
  server.close()
})

test.run()
