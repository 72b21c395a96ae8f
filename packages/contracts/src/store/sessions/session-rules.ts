import type { Store } from '@holdfast/core'
import type { Session } from '@holdfast/core/rules'
import { equal, is, ok } from 'uvu/assert'
import { rejection } from '../../storage/rejection.ts'
import { at, fresh } from '../builders.ts'
import { anAccount } from '../sample-objects.ts'
import type { StoreRules } from '../store-context.ts'

const NOWHERE = 999_999

async function aSession(store: Store, facts: Partial<Session> = {}): Promise<Session> {
  const accountId = facts.accountId ?? (await anAccount(store)).id
  const fingerprint = `mark ${fresh()}`
  const session = {
    fingerprint,
    createdAt: at(0),
    seenAt: at(0),
    browser: 'a',
    ...facts,
    accountId,
  }
  await store.write(({ sessions }) => sessions.add(session))
  return session
}

const of = async (store: Store, accountId: number): Promise<readonly string[]> =>
  (await store.read(({ sessions }) => sessions.of(accountId))).map((each) => each.fingerprint)

export const sessionRules: StoreRules = (test) => {
  test('a session is found by its fingerprint, with its account', async ({ store }) => {
    const account = await anAccount(store)
    const session = await aSession(store, { accountId: account.id })
    const find = (mark: string) => store.read(({ sessions }) => sessions.byFingerprint(mark))
    equal(await find(session.fingerprint), { session, account })
    is(await find('mark of nobody'), null)
    ok(await rejection(aSession(store, { fingerprint: session.fingerprint })))
    ok(await rejection(aSession(store, { accountId: NOWHERE })))
  })

  test('the sessions of an account are listed, the last used first', async ({ store }) => {
    const { accountId, fingerprint } = await aSession(store)
    const later = await aSession(store, { accountId, seenAt: at(60) })
    equal(await of(store, accountId), [later.fingerprint, fingerprint])
    await store.write(({ sessions }) => sessions.touch(fingerprint, at(120)))
    equal(await of(store, accountId), [fingerprint, later.fingerprint])
    await store.write(({ sessions }) => sessions.touch('mark of nobody', at(120)))
  })

  test('only sessions of the account are removed', async ({ store }) => {
    const [one, other] = [await aSession(store), await aSession(store)]
    const second = await aSession(store, { accountId: one.accountId })
    const third = await aSession(store, { accountId: one.accountId })
    const marks = [one.fingerprint, other.fingerprint, 'mark of nobody']
    await store.write(({ sessions }) => sessions.remove(one.accountId, marks))
    await store.write(({ sessions }) => sessions.removeOthers(one.accountId, second.fingerprint))
    equal(await of(store, one.accountId), [second.fingerprint])
    equal(await of(store, other.accountId), [other.fingerprint])
    await store.write(({ sessions }) => sessions.removeOthers(third.accountId, null))
    equal(await of(store, one.accountId), [])
  })

  test('sessions end by their beginning or their last use', async ({ store }) => {
    const { accountId } = await anAccount(store).then(({ id }) => ({ accountId: id }))
    await aSession(store, { accountId, createdAt: at(-200), seenAt: at(9000) })
    await aSession(store, { accountId, createdAt: at(-50), seenAt: at(-50) })
    const kept = await aSession(store, { accountId, createdAt: at(-199), seenAt: at(-49) })
    const ended = { createdAt: at(-200), seenAt: at(-50) }
    is(await store.write(({ sessions }) => sessions.removeEnded(ended)), 2)
    equal(await of(store, accountId), [kept.fingerprint])
  })

  test('sessions are removed with their account', async ({ store }) => {
    const { accountId, fingerprint } = await aSession(store)
    await store.write(({ accounts }) => accounts.remove(accountId))
    is(await store.read(({ sessions }) => sessions.byFingerprint(fingerprint)), null)
  })
}
