import { fixedClock, memoryStore } from '@holdfast/memory'
import { suite } from 'uvu'
import { equal, is } from 'uvu/assert'
import type { AccountUse } from '../../../src/ports/store/accounts.ts'
import type { Store } from '../../../src/ports/store/store.ts'
import type { Account } from '../../../src/rules/users/account.ts'
import { apiUsers } from '../../../src/use-cases/users/api-users.ts'
import { newAccount } from '../../../src/use-cases/users/new-account.ts'

const test = suite('the last uses of the API')

const NOW = new Date('2031-04-05T06:07:08Z')
const clock = fixedClock(NOW)

const ADA: Account = {
  id: 1,
  ...newAccount(
    { userName: 'ada', firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.org' },
    { passwordHash: null, superuser: false, now: NOW },
  ),
}

const lastUsed = (id: number, seconds: number): Account => ({
  ...ADA,
  id,
  lastApiUseAt: new Date(NOW.getTime() - seconds * 1000),
})

/** Calls over a store; the test ends the pauses and decides which writes fail. */
function scene({ failures = 0 } = {}) {
  const batches: (readonly AccountUse[])[] = []
  const ends: (() => void)[] = []
  const told: string[] = []
  const inner = memoryStore()
  let left = failures
  const store: Store = {
    ...inner,
    write: (work) =>
      inner.write((unit) => {
        const touch = async (uses: readonly AccountUse[]) => {
          left -= 1
          if (left >= 0) throw new Error('The database is away')
          batches.push(uses)
        }
        return work({ ...unit, accounts: { ...unit.accounts, touch } })
      }),
  }
  const pause = () => new Promise<void>((resolve) => ends.push(resolve))
  const tellOperator = (what: string) => void told.push(what)
  const gathered = async () => {
    for (const end of ends.splice(0)) end()
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { caller: apiUsers({ store, clock, pause, tellOperator }), batches, gathered, told }
}

test('the first use is written before the answer', async () => {
  const { caller, batches } = scene()
  await caller(ADA)
  equal(batches, [[{ accountId: 1, at: NOW }]])
})

test('later uses are written together after the answers, one within a minute of the last not at all', async () => {
  const { caller, batches, gathered } = scene()
  for (const account of [lastUsed(1, 61), lastUsed(2, 60), lastUsed(3, 3600), lastUsed(1, 61)])
    is((await caller(account)).kind, 'account')
  equal(batches, [])
  await gathered()
  equal(batches, [
    [
      { accountId: 1, at: NOW },
      { accountId: 3, at: NOW },
    ],
  ])
  await gathered()
  is(batches.length, 1)
})

test('uses that cannot be written are kept, and fail no call', async () => {
  const { caller, batches, gathered, told } = scene({ failures: 2 })
  await caller(ADA)
  await caller(lastUsed(2, 100))
  await gathered()
  equal(batches, [])
  is(told.length, 1)
  await caller(lastUsed(3, 100))
  await gathered()
  equal(
    batches.flat().map(({ accountId }) => accountId),
    [1, 2, 3],
  )
})

test('a deactivated account is no caller, and leaves no use', async () => {
  const { caller, batches, gathered } = scene()
  const refused = await caller({ ...lastUsed(1, 100), deactivatedAt: NOW }).catch(
    ({ refusal }) => refusal.kind,
  )
  is(refused, 'badCredential')
  await gathered()
  equal(batches, [])
})

test.run()
