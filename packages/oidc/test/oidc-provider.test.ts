import type { ProvedIdentity } from '@holdfast/core'
import { suite } from 'uvu'
import { equal, is, ok } from 'uvu/assert'
import { oidcProvider } from '../src/index.ts'
import { provedIdentity, together } from '../src/proved-identity.ts'
import { BACK, CLIENT, startProvider } from './started-provider.ts'

type Started = Awaited<ReturnType<typeof startProvider>>

const test = suite<{ provider: Started }>('sign-in with OpenID Connect')

test.before(async (context) => {
  context.provider = await startProvider()
})
test.after(({ provider }) => provider.close())

const labAt = (issuer: string) =>
  oidcProvider({ id: 'lab', title: 'The lab', issuer, credentials: async () => CLIENT })

test('a real provider proves a person, once and to the browser that began', async ({
  provider,
}) => {
  const lab = labAt(provider.issuer)
  const mine = await lab.begin(BACK)
  const other = await lab.begin(BACK)
  ok(/^[\w.-]+$/.test(mine.kept))
  const back = await provider.signIn(mine.url, 'person-7')
  is(await lab.complete(back, other.kept), null)
  is(await lab.complete(back, 'x'), null)
  equal(await lab.complete(back, mine.kept), {
    subject: 'person-7',
    email: 'ada@example.org',
    emailVerified: true,
    firstName: 'Ada',
    lastName: 'Byron',
    userName: 'ada',
    groups: [],
  })
  is(await lab.complete(back, mine.kept), null)
})

test('who refuses at the provider proves nothing', async ({ provider }) => {
  const lab = labAt(provider.issuer)
  const { kept } = await lab.begin(BACK)
  const [state = ''] = kept.split('.')
  const refused = new URLSearchParams({ error: 'access_denied', state, iss: provider.issuer })
  is(await lab.complete(`${BACK}?${refused}`, kept), null)
})

test('a full name without parts is divided, and an address counts as verified only by the word', () => {
  const told = { sub: '7', name: 'Ada King Byron', email: 'a@example.org', email_verified: 'yes' }
  equal(provedIdentity(told), {
    subject: '7',
    email: 'a@example.org',
    emailVerified: false,
    firstName: 'Ada King',
    lastName: 'Byron',
    userName: null,
    groups: [],
  })
})

test('an address is not verified by what is said of another one', () => {
  const told = { sub: '7', email: 'ada@example.org', email_verified: true }
  const verified = (claims: object) => provedIdentity(together({ sub: '7', ...claims }, told))
  const shown = ({ email, emailVerified }: ProvedIdentity) => [email, emailVerified]
  equal(shown(verified({})), ['ada@example.org', true])
  equal(shown(verified({ email: 'ada@example.org' })), ['ada@example.org', true])
  equal(shown(verified({ email: 'root@example.org' })), ['root@example.org', false])
})

test('groups are named by a claim, or by one within others', () => {
  const claims = {
    sub: '7',
    groups: ['/staff', 7],
    realm_access: { roles: ['editor'] },
    role: 'one',
  }
  equal(provedIdentity(claims).groups, ['/staff'])
  equal(provedIdentity(claims, 'realm_access.roles').groups, ['editor'])
  equal(provedIdentity(claims, 'role').groups, ['one'])
  equal(provedIdentity(claims, 'absent.roles').groups, [])
})

test.run()
