import type { AccountUse, Store, WriteUnit } from '@holdfast/core'
import type { Account, EmailConfirmation, NewAccount, TokenRecord } from '@holdfast/core/rules'
import { equal, is } from 'uvu/assert'
import { rejection } from '../../storage/rejection.ts'
import { at, fresh, newAccount } from '../builders.ts'
import { anAccount, given } from '../sample-objects.ts'
import type { StoreRules } from '../store-context.ts'

const NOBODY = 999_999

const tokenOf = ({ id }: Account, fingerprint = `fingerprint of ${id}`): TokenRecord => ({
  accountId: id,
  fingerprint,
  createdAt: at(1),
  expiresAt: at(2),
})

const addAccount = (store: Store, facts: NewAccount): Promise<Account> =>
  store.write(async ({ accounts }) => given(await accounts.add(facts)))

const account = (store: Store, id: number): Promise<Account | null> =>
  store.read(({ accounts }) => accounts.byId(id))

export const accountRules: StoreRules = (test, claims) => {
  people(test, claims)
  tokens(test, claims)
  confirmations(test, claims)
}

const people: StoreRules = (test) => {
  test('an account is found by the name of its person at the provider', async ({ store }) => {
    const facts = { provider: 'university', persistentUserId: `person ${fresh()}` }
    const account = given(await store.write(({ accounts }) => accounts.add(newAccount(facts))))
    const find = (provider: string, name: string) =>
      store.read(({ accounts }) => accounts.byPersistentId(provider, name))
    equal(await find('university', facts.persistentUserId), account)
    is(await find('another', facts.persistentUserId), null)
    is(await find('university', facts.persistentUserId.toUpperCase()), null)
    is(await find('builtin', account.userName), null)
  })

  test('two changes of an account that lock it first both take effect', async ({ store }) => {
    const { id } = await addAccount(store, newAccount({ affiliation: '' }))
    const add = (letter: string) =>
      store.write(async ({ accounts }) => {
        const now = await accounts.lock(id)
        if (now === null) throw new Error(`No account ${id}`)
        await accounts.save({ ...now, affiliation: `${now.affiliation}${letter}` })
      })
    await Promise.all(['a', 'b', 'c'].map(add))
    const { affiliation } = (await account(store, id)) ?? {}
    equal([...(affiliation ?? '')].sort(), ['a', 'b', 'c'])
    is(await store.write(({ accounts }) => accounts.lock(NOBODY)), null)
  })

  test('units that hold an account at once find it', async ({ store }) => {
    const added = await anAccount(store)
    const held = () => store.write(({ accounts }) => accounts.hold(added.id))
    equal(await Promise.all([held(), held()]), [added, added])
    is(await store.write(({ accounts }) => accounts.hold(NOBODY)), null)
  })

  test('active superusers are locked together, so that the last two are not both demoted', async ({
    store,
  }) => {
    const add = (facts: Partial<NewAccount>) =>
      addAccount(store, newAccount({ superuser: true, ...facts }))
    const [one, two] = [await add({}), await add({})]
    const others = [await add({ deactivatedAt: at(4) }), await add({ superuser: false })]
    const locked = async ({ accounts }: Pick<WriteUnit, 'accounts'>) => {
      const active = await accounts.lockSuperusers()
      equal(await accounts.superusers(), active)
      const ids = active.map(({ id }) => id)
      return ids.filter((id) => [one, two, ...others].some((account) => account.id === id))
    }
    const demote = (account: Account) =>
      store.write(async (unit) => {
        const active = await locked(unit)
        if (active.length > 1) await unit.accounts.save({ ...account, superuser: false })
        return active
      })
    const seen = await Promise.all([demote(one), demote(two)])
    const [first, second] = seen.toSorted((a, b) => b.length - a.length)
    equal(first, [one.id, two.id])
    is(second?.length, 1)
    equal(await store.write(locked), second)
  })

  test('an account is read as it was added, to the millisecond', async ({ store }) => {
    const facts = newAccount({
      firstName: 'Ōe',
      lastName: '健三郎 🖋',
      affiliation: "L'École",
      position: 'writer',
      superuser: true,
      passwordHash: 'hash',
      createdAt: new Date('2031-02-03T04:05:06.789Z'),
      lastLoginAt: at(1),
      lastApiUseAt: at(2),
      emailConfirmedAt: at(3),
      deactivatedAt: at(4),
    })
    const added = await addAccount(store, facts)
    equal(added, { ...facts, id: added.id })
    equal(await account(store, added.id), added)
  })

  test('several accounts are found by name at once, without unknown ones', async ({ store }) => {
    const [one, two] = [
      await addAccount(store, newAccount({ userName: 'Lise.Meitner' })),
      await addAccount(store, newAccount({ userName: 'emmy' })),
    ]
    await store.read(async ({ accounts }) => {
      const named = async (...names: readonly string[]) =>
        (await accounts.byUserNames(names)).map(({ id }) => id).sort((a, b) => a - b)
      equal(await named('lise.meitner', 'EMMY', 'emmy', 'nobody'), [one.id, two.id])
      equal(await named('emm_', 'emm%', ''), [])
      equal(await named(), [])
    })
  })

  test('an account is found by name and by address, ignoring case', async ({ store }) => {
    const added = await addAccount(
      store,
      newAccount({ userName: 'Marie.Curie', email: 'Marie@Sorbonne.example' }),
    )
    await store.read(async ({ accounts }) => {
      for (const name of ['Marie.Curie', 'marie.curie', 'MARIE.CURIE'])
        equal(await accounts.byUserName(name), added)
      for (const email of ['Marie@Sorbonne.example', 'marie@sorbonne.EXAMPLE'])
        equal(await accounts.byEmail(email), added)
      for (const pattern of ['marie_curie', 'marie%', '']) {
        is(await accounts.byUserName(pattern), null)
        is(await accounts.byEmail(pattern), null)
      }
      is(await accounts.byId(NOBODY), null)
    })
  })

  test('a user name or an address is used once, ignoring case', async ({ store }) => {
    const taken = await anAccount(store)
    const [userName, email] = [taken.userName.toUpperCase(), taken.email.toUpperCase()]
    const next = newAccount()
    await store.write(async ({ accounts }) => {
      is(await accounts.add(newAccount({ userName })), 'userNameTaken')
      is(await accounts.add(newAccount({ email })), 'emailTaken')
      is(await accounts.add(newAccount({ userName, email })), 'userNameTaken')
      await accounts.add(next)
    })
    const other = given(await store.read(({ accounts }) => accounts.byUserName(next.userName)))
    for (const wanted of [{ userName }, { email }])
      await rejection(store.write(({ accounts }) => accounts.save({ ...other, ...wanted })))
    equal(await account(store, other.id), other)
  })

  test('of two writers of one user name, one gets it and the other is refused', async ({
    store,
  }) => {
    const add = (userName: string) =>
      store.write(({ accounts }) => accounts.add(newAccount({ userName })))
    const answers = await Promise.all([add('wanted'), add('WANTED'), add('Wanted')])
    is(answers.filter((answer) => answer === 'userNameTaken').length, 2)
  })

  test('a saved account replaces the earlier one', async ({ store }) => {
    const added = await anAccount(store)
    const changed = { ...added, userName: added.userName.toUpperCase(), superuser: true }
    await store.write(({ accounts }) => accounts.save(changed))
    equal(await account(store, added.id), changed)
  })

  test('an unknown account cannot be saved', async ({ store }) => {
    const unknown = { ...newAccount(), id: NOBODY }
    await rejection(store.write(({ accounts }) => accounts.save(unknown)))
    is(await account(store, NOBODY), null)
  })

  test('saving last uses changes nothing else, of no other account, and no later use', async ({
    store,
  }) => {
    const [first, second, other] = [
      await anAccount(store),
      await anAccount(store),
      await anAccount(store),
    ]
    const touch = (uses: readonly AccountUse[]) =>
      store.write(({ accounts }) => accounts.touch(uses))
    await touch([
      { accountId: second.id, at: at(76) },
      { accountId: first.id, at: at(77) },
      { accountId: NOBODY, at: at(77) },
    ])
    await touch([
      { accountId: first.id, at: at(70) },
      { accountId: second.id, at: at(78) },
    ])
    equal(await account(store, first.id), { ...first, lastApiUseAt: at(77) })
    equal(await account(store, second.id), { ...second, lastApiUseAt: at(78) })
    equal(await account(store, other.id), other)
  })

  test('display names are returned for existing accounts', async ({ store }) => {
    const add = (firstName: string, lastName: string) =>
      addAccount(store, newAccount({ firstName, lastName }))
    const [both, last, first] = [
      await add('Ada', 'Lovelace'),
      await add('', 'Plato'),
      await add('Hypatia', ''),
    ]
    await store.read(async ({ accounts }) => {
      const names = await accounts.displayNames([both.id, NOBODY, last.id, both.id, first.id])
      equal(
        [...names].sort(([a], [b]) => a - b),
        [
          [both.id, 'Ada Lovelace'],
          [last.id, 'Plato'],
          [first.id, 'Hypatia'],
        ],
      )
      is((await accounts.displayNames([])).size, 0)
    })
  })
}

const tokens: StoreRules = (test) => {
  test('a token leads to its account', async ({ store }) => {
    const added = await anAccount(store)
    const token = tokenOf(added)
    await store.write(({ accounts }) => accounts.saveToken(token))
    await store.read(async ({ accounts }) => {
      equal(await accounts.token(added.id), token)
      equal(await accounts.byToken(token.fingerprint), { account: added, token })
      is(await accounts.byToken(token.fingerprint.toUpperCase()), null)
    })
  })

  test('an account has one token: a new one replaces the old one', async ({ store }) => {
    const added = await anAccount(store)
    const old = tokenOf(added, 'an old token')
    const renewed = { ...tokenOf(added, 'a renewed token'), expiresAt: at(500) }
    await store.write(({ accounts }) => accounts.saveToken(old))
    await store.write(({ accounts }) => accounts.saveToken(renewed))
    await store.read(async ({ accounts }) => {
      equal(await accounts.token(added.id), renewed)
      is(await accounts.byToken(old.fingerprint), null)
    })
  })

  test('a removed token is deleted, and removing it again succeeds', async ({ store }) => {
    const added = await anAccount(store)
    const token = tokenOf(added)
    await store.write(({ accounts }) => accounts.saveToken(token))
    for (const _ of [1, 2]) await store.write(({ accounts }) => accounts.removeToken(added.id))
    await store.read(async ({ accounts }) => {
      is(await accounts.token(added.id), null)
      is(await accounts.byToken(token.fingerprint), null)
    })
    equal(await account(store, added.id), added)
  })

  test('of two tokens the former one is not there to be removed', async ({ store }) => {
    const added = await anAccount(store)
    const old = tokenOf(added, 'a token that ended')
    const renewed = tokenOf(added, 'the token after it')
    await store.write(({ accounts }) => accounts.saveToken(old))
    await store.write(({ accounts }) => accounts.saveToken(renewed))
    await store.write(({ accounts }) => accounts.removeToken(added.id, old.fingerprint))
    equal(await store.read(({ accounts }) => accounts.token(added.id)), renewed)
    await store.write(({ accounts }) => accounts.removeToken(added.id, renewed.fingerprint))
    is(await store.read(({ accounts }) => accounts.token(added.id)), null)
  })

  test('an unknown account has no token', async ({ store }) => {
    is(await store.read(({ accounts }) => accounts.token(NOBODY)), null)
    is(await store.read(({ accounts }) => accounts.byToken('no such token')), null)
  })
}

const confirmations: StoreRules = (test) => {
  const found = (store: Store, accountId: number) =>
    store.read(({ accounts }) => accounts.confirmation(accountId))
  const save = (store: Store, confirmation: EmailConfirmation) =>
    store.write(({ accounts }) => accounts.saveConfirmation(confirmation))

  test('an account has one confirmation of its mail address at most', async ({ store }) => {
    const { id: accountId, email } = await anAccount(store)
    is(await found(store, accountId), null)
    const first = { accountId, email, createdAt: at(1), expiresAt: at(2) }
    await save(store, first)
    equal(await found(store, accountId), first)
    const second = { ...first, email: 'Other@Example.org', createdAt: at(3), expiresAt: at(4) }
    await save(store, second)
    equal(await found(store, accountId), second)
    for (const _ of [1, 2])
      await store.write(({ accounts }) => accounts.removeConfirmation(accountId))
    is(await found(store, accountId), null)
    await rejection(save(store, { ...first, accountId: NOBODY }))
  })

  test('a confirmation is removed with its account', async ({ store }) => {
    const { id: accountId, email } = await anAccount(store)
    await save(store, { accountId, email, createdAt: at(1), expiresAt: at(2) })
    await store.write(({ accounts }) => accounts.remove(accountId))
    is(await found(store, accountId), null)
  })
}
