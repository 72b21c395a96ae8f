import { comparePermissions } from '@holdfast/contracts'
import type { Store } from '@holdfast/core'
import type { Holder } from '@holdfast/core/rules'
import { suite } from 'uvu'
import { ok, unreachable } from 'uvu/assert'
import { memoryStore } from '../../src/store/memory-store.ts'

const test = suite('permissions, compared with a slow model of the rules')

test('agree for a hundred thousand callers and objects', async () => {
  let compared = 0
  for (let seed = 1; compared < 100_000; seed += 1)
    compared += await comparePermissions(memoryStore(), seed)
  ok(compared >= 100_000)
})

/** A store that loses some identifiers of holders. */
function forgetting(forget: (holder: Holder) => Holder): Store {
  const store = memoryStore()
  return {
    ...store,
    read: (work, options) =>
      store.read((unit) => {
        const { roles } = unit
        const grantsAt: typeof roles.grantsAt = (holder, points) =>
          roles.grantsAt(forget(holder), points)
        return work({ ...unit, roles: { ...roles, grantsAt } })
      }, options),
  }
}

const FORGOTTEN: Readonly<Record<string, (holder: Holder) => Holder>> = {
  'the address of the caller': (holder) => ({ ...holder, address: null }),
  'the mail address': (holder) => ({ ...holder, accountId: null }),
  'the group of all users': ({ identifiers, ...holder }) => ({
    ...holder,
    identifiers: identifiers.filter((identifier) => identifier !== ':AllUsers'),
  }),
}

for (const [what, forget] of Object.entries(FORGOTTEN))
  test(`a store that forgets ${what} is detected`, async () => {
    for (let seed = 1; seed <= 20; seed += 1)
      try {
        await comparePermissions(forgetting(forget), seed)
      } catch {
        return
      }
    unreachable('twenty worlds were the same without it')
  })

test.run()
