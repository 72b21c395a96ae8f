import { createHmac } from 'node:crypto'
import { memoryJobs, memoryStore, plainPasswords, plainPorts } from '@holdfast/memory'
import { suite } from 'uvu'
import { equal, is } from 'uvu/assert'
import {
  type Actor,
  createRepository,
  GUEST,
  type PasswordHasher,
  RefusedError,
  type Store,
} from '../../../src/index.ts'

const test = suite('sign-in')

const PASSWORD = 'correct horse 1'
const BROWSER = { userAgent: null, formerToken: null, proof: null, language: 'en' } as const
const ADA = { firstName: 'Ada', lastName: 'Byron', email: 'ada@users.example.org' }
const PERSON = {
  provider: 'university',
  identity: { ...ADA, subject: 'person-7', emailVerified: true, groups: [], userName: 'ada' },
}

interface Parts {
  readonly passwords?: PasswordHasher
  readonly wrap?: (store: Store) => Store
}

async function opened({ passwords = plainPasswords(), wrap = (store) => store }: Parts = {}) {
  const ports = plainPorts()
  const repository = createRepository({
    ...ports,
    store: wrap(memoryStore({ jobs: memoryJobs(ports) })),
    signer: {
      ...ports.signer,
      fingerprint: (secret) => createHmac('sha256', 'test').update(secret).digest('hex'),
    },
    passwords,
  })
  await repository.installation.prepare({ token: 'a token for this test' })
  return repository
}

type Repository = Awaited<ReturnType<typeof opened>>

async function signedUp({ sessions }: Pick<Repository, 'sessions'>): Promise<Actor> {
  const sent = { userName: 'ada', password: PASSWORD, ...ADA }
  const { account } = await sessions.signUps.signUp(GUEST, sent, BROWSER)
  return { kind: 'account', accountId: account.id, userName: 'ada', superuser: false }
}

const refusalOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'none',
    (error: unknown) => (error instanceof RefusedError ? error.refusal.kind : String(error)),
  )

test('an unknown name takes as many hashes as a wrong password', async () => {
  let hashes = 0
  const plain = plainPasswords()
  const passwords: PasswordHasher = {
    hash: (password) => {
      hashes += 1
      return plain.hash(password)
    },
    verify: (password, hash) => {
      hashes += 1
      return plain.verify(password, hash)
    },
  }
  const { sessions } = await opened({ passwords })
  await signedUp({ sessions })
  const counts: number[] = []
  for (const name of ['ada', 'nobody']) {
    hashes = 0
    const wrong = { name, password: 'wrong' }
    is(await refusalOf(sessions.signIn(GUEST, wrong, BROWSER)), 'badCredential')
    counts.push(hashes)
  }
  equal(counts, [1, 1])
})

test('names that are tried do not count as tries of an address', async () => {
  const { sessions } = await opened()
  const guest: Actor = { ...GUEST, address: `${'0'.repeat(20)}ffffc000020a` }
  const tried = { name: ':guest 192.0.2.10', password: 'x' }
  for (let n = 0; n < 40; n++) await refusalOf(sessions.signIn(GUEST, tried, BROWSER))
  const sent = { name: 'nobody', password: 'x' }
  is(await refusalOf(sessions.signIn(guest, sent, BROWSER)), 'badCredential')
})

test('an address that has no tries left uses up none of those of a name', async () => {
  const { sessions } = await opened()
  await signedUp({ sessions })
  const from = (address: string): Actor => ({
    ...GUEST,
    address: `${'0'.repeat(20)}ffff${address}`,
  })
  const tried = (guest: Actor, name: string, password = 'x') =>
    refusalOf(sessions.signIn(guest, { name, password }, BROWSER))
  const attacker = from('c000020a')
  for (let n = 0; n < 100; n++) await tried(attacker, `name${n}`)
  for (let n = 0; n < 40; n++) is(await tried(attacker, 'ada'), 'rateLimited')
  is(await tried(from('c000020b'), 'ada', PASSWORD), 'none')
})

/** Passwords whose check ends only after the last of what waits is done. */
function interruptedPasswords(waiting: (() => Promise<void>)[]): PasswordHasher {
  const plain = plainPasswords()
  return {
    ...plain,
    verify: async (password, hash) => {
      const proved = await plain.verify(password, hash)
      await waiting.pop()?.()
      return proved
    },
  }
}

test('a password that is replaced while it is checked replaces nothing', async () => {
  const waiting: (() => Promise<void>)[] = []
  const passwords = interruptedPasswords(waiting)
  const { sessions } = await opened({ passwords })
  const actor = await signedUp({ sessions })
  const change = (password: string) =>
    sessions.passwords.change(actor, { current: PASSWORD, password, kept: '' })
  waiting.push(() => change('battery staple 2'))
  is(await refusalOf(change('another one 33')), 'invalid')
  const signIn = (password: string) =>
    refusalOf(sessions.signIn(GUEST, { name: 'ada', password }, BROWSER))
  equal(
    [await signIn('another one 33'), await signIn('battery staple 2')],
    ['badCredential', 'none'],
  )
})

test('a password that is replaced while it is checked gives no API token', async () => {
  const waiting: (() => Promise<void>)[] = []
  const passwords = interruptedPasswords(waiting)
  const { sessions, users, settings } = await opened({ passwords })
  const actor = await signedUp({ sessions })
  const root: Actor = { kind: 'account', accountId: 1, userName: 'admin', superuser: true }
  await settings.replaceAll(root, new Map([[':AllowApiTokenLookupViaApi', 'true']]))
  const change = { current: PASSWORD, password: 'battery staple 2', kept: '' }
  waiting.push(() => sessions.passwords.change(actor, change))
  is(await refusalOf(users.tokenByPassword(GUEST, 'ada', PASSWORD)), 'invalid')
})

test('a sign-in with a service keeps what is changed of the account at the same time', async () => {
  let deactivates = false
  // Stands for another unit of work that commits between the search and the lock.
  const wrap = (store: Store): Store => ({
    ...store,
    write: (work) =>
      store.write((unit) => {
        const byPersistentId: typeof unit.accounts.byPersistentId = async (provider, name) => {
          const found = await unit.accounts.byPersistentId(provider, name)
          if (found !== null && deactivates)
            await unit.accounts.save({ ...found, deactivatedAt: new Date(0) })
          return found
        }
        return work({ ...unit, accounts: { ...unit.accounts, byPersistentId } })
      }),
  })
  const { sessions } = await opened({ wrap })
  is(await refusalOf(sessions.signInWith(PERSON, BROWSER)), 'none')
  is(await refusalOf(sessions.signInWith(PERSON, BROWSER)), 'none')
  deactivates = true
  is(await refusalOf(sessions.signInWith(PERSON, BROWSER)), 'badCredential')
})

test('a service leads to no account that gave its address up at the same time', async () => {
  const { sessions, users } = await opened({
    wrap: (store) => ({
      ...store,
      write: (work) =>
        store.write((unit) => {
          const byEmail = async (email: string) => {
            const found = await unit.accounts.byEmail(email)
            const other = { email: 'other@users.example.org', emailConfirmedAt: new Date(0) }
            if (found !== null && found.userName === 'ada')
              await unit.accounts.save({ ...found, ...other })
            return found
          }
          return work({ ...unit, accounts: { ...unit.accounts, byEmail } })
        }),
    }),
  })
  await signedUp({ sessions })
  is(await refusalOf(sessions.signInWith(PERSON, BROWSER)), 'conflict')
  is((await users.byUserName('ada'))?.provider, 'builtin')
})

test('a service cannot give an account facts that nobody could sign up with', async () => {
  const { sessions, users } = await opened()
  for (const facts of [{ email: 'ada' }, { firstName: 'a'.repeat(300) }]) {
    const identity = { ...PERSON.identity, ...facts }
    is(await refusalOf(sessions.signInWith({ ...PERSON, identity }, BROWSER)), 'invalid')
  }
  is(await users.byUserName('ada'), null)
})

test.run()
