import type { Store } from '@holdfast/core'
import { BUILT_IN_ROLES, explicitIdentifier, type NewGroup } from '@holdfast/core/rules'
import { equal, is, ok } from 'uvu/assert'
import { fresh, newAccount } from '../builders.ts'
import { assign, holding, to } from '../roles/sample-roles.ts'
import { aCollection } from '../sample-objects.ts'
import type { StoreRules } from '../store-context.ts'

type Explicit = Extract<NewGroup, { readonly kind: 'explicit' }>

const explicit = (ownerId: number, members: readonly string[] = []): Explicit => {
  const alias = `group${fresh()}`
  const identifier = explicitIdentifier(ownerId, alias)
  return { kind: 'explicit', identifier, alias, name: 'A group', description: '', ownerId, members }
}

const add = (store: Store, group: NewGroup) => store.write(({ groups }) => groups.add(group))

const addExplicit = async (store: Store, ownerId: number, members: readonly string[] = []) => {
  const group = explicit(ownerId, members)
  await add(store, group)
  return group.identifier
}

const identifiers = async (store: Store, holder: Parameters<typeof of>[1]) =>
  [...(await of(store, holder))].sort()
const of = (store: Store, holder: ReturnType<typeof holding>) =>
  store.read(({ roles }) => roles.identifiersOf(holder))

const RANGE = { low: 'fe800000000000000000000000000000', high: 'fe8000000000000000000000000000ff' }
const KEY = { low: '0000000000000000000000000a000000', high: '0000000000000000000000000a0000ff' }

export const groupRules: StoreRules = (test, claims) => {
  test.before(async ({ store }) => {
    await store.write(({ roles }) => roles.ensureAll(BUILT_IN_ROLES))
  })
  keeping(test, claims)
  membership(test, claims)
  hardPatterns(test, claims)
  locallyFairSets(test, claims)
}

const keeping: StoreRules = (test) => {
  test('a group is read as it was saved, with its lists sorted', async ({ store }) => {
    const { id } = await aCollection(store)
    const kept = [
      { ...explicit(id), members: ['@zoe', ':guest', '@ada', '@ada'] },
      { ...facts('ip'), kind: 'ip', ranges: [KEY, { low: '0'.repeat(32), high: '0'.repeat(32) }] },
      { ...facts('dom'), kind: 'mailDomain', domains: ['b.org', 'a.org'], regex: false },
    ] as const satisfies readonly NewGroup[]
    for (const group of kept) await add(store, group)
    const found = await store.read(({ groups }) =>
      groups.byIdentifiers(kept.map(({ identifier }) => identifier)),
    )
    equal(
      found.map(({ id: _id, ...group }) => group),
      [
        { ...kept[0], members: [':guest', '@ada', '@zoe'] },
        { ...kept[1], ranges: [...kept[1].ranges].reverse() },
        { ...kept[2], domains: ['a.org', 'b.org'] },
      ],
    )
    await store.read(async ({ groups }) => {
      equal(await groups.byIdentifier(kept[1].identifier), found[1])
      is(await groups.byIdentifier('&ip/nosuch'), null)
      equal(await groups.ownedBy(id), [found[0]])
      equal(await groups.ofKind('ip'), [found[1]])
      equal(await groups.ofKind('mailDomain'), [found[2]])
      equal(await groups.naming('@zoe'), [found[0]])
      equal(await groups.naming('@nobody'), [])
    })
  })

  test('an identifier is used once', async ({ store }) => {
    const { id } = await aCollection(store)
    const group = explicit(id)
    const added = await Promise.all([add(store, group), add(store, group)])
    is(added.filter((one) => one === 'identifierTaken').length, 1)
  })

  test('a saved group replaces the earlier one', async ({ store }) => {
    const { id } = await aCollection(store)
    const group = await add(store, explicit(id, ['@ada', '@bob']))
    if (group === 'identifierTaken' || group.kind !== 'explicit') throw new Error('not added')
    const changed = { ...group, name: 'Another', description: 'Said', members: ['@bob', '@cy'] }
    await store.write(({ groups }) => groups.save(changed))
    equal(await store.read(({ groups }) => groups.byIdentifier(group.identifier)), changed)
  })

  test('a member can be renamed and dropped everywhere', async ({ store }) => {
    const { id } = await aCollection(store)
    const one = await addExplicit(store, id, ['@old', '@bob'])
    const two = await addExplicit(store, id, ['@old', '@new'])
    const members = (identifier: string) =>
      store.read(async ({ groups }) => {
        const group = await groups.byIdentifier(identifier)
        return group?.kind === 'explicit' ? group.members : null
      })
    await store.write(({ groups }) => groups.renameMember('@old', '@old'))
    await store.write(({ groups }) => groups.renameMember('@old', '@new'))
    equal([await members(one), await members(two)], [['@bob', '@new'], ['@new']])
    await store.write(({ groups }) => groups.dropMember('@new'))
    equal([await members(one), await members(two)], [['@bob'], []])
  })

  test('a removed group is no longer a member of other groups', async ({ store }) => {
    const { id } = await aCollection(store)
    const inner = await addExplicit(store, id, ['@ada'])
    const outer = await addExplicit(store, id, [inner, '@bob'])
    await store.write(async ({ groups }) => {
      const group = await groups.byIdentifier(inner)
      if (group !== null) await groups.remove(group.id)
    })
    await store.read(async ({ groups }) => {
      is(await groups.byIdentifier(inner), null)
      const left = await groups.byIdentifier(outer)
      equal(left?.kind === 'explicit' && left.members, ['@bob'])
    })
  })

  test('groups are deleted with the collection that owns them', async ({ store }) => {
    const { id } = await aCollection(store)
    const identifier = await addExplicit(store, id)
    await store.write(({ collections }) => collections.remove(id))
    is(await store.read(({ groups }) => groups.byIdentifier(identifier)), null)
  })
}

function facts(word: string) {
  const alias = `${word}${fresh()}`
  return { identifier: `&${word}/${alias}`, alias, name: alias, description: '' }
}

const membership: StoreRules = (test) => {
  test('a member of a group is in the groups that contain it, at any depth', async ({ store }) => {
    const { id } = await aCollection(store)
    const inner = await addExplicit(store, id, ['@nia'])
    const middle = await addExplicit(store, id, [inner])
    const outer = await addExplicit(store, id, [middle, '@ned'])
    await addExplicit(store, id, ['@eve'])
    equal(await identifiers(store, holding('@nia')), ['@nia', inner, middle, outer].sort())
    equal(await identifiers(store, holding('@ned')), ['@ned', outer].sort())
    equal(await identifiers(store, holding()), [])
    await assign(store, to(outer, 'dsContributor', id))
    const { granted } = await store.read(({ roles }) => roles.grantsAt(holding('@nia'), [id]))
    equal([...granted], [[id, new Set(['AddDataset'])]])
    const inside = await store.read(({ groups }) => groups.within([middle, '@cy']))
    equal([...inside].sort(), ['@nia', '@cy', inner, middle].sort())
  })

  test('groups that contain each other do not loop', async ({ store }) => {
    const { id } = await aCollection(store)
    const one = explicit(id)
    const two = explicit(id, [one.identifier])
    await add(store, { ...one, members: [two.identifier, '@ring'] })
    await add(store, two)
    const both = ['@ring', one.identifier, two.identifier].sort()
    equal(await identifiers(store, holding('@ring')), both)
    equal([...(await store.read(({ groups }) => groups.within([one.identifier])))].sort(), both)
  })

  test('an address is in the groups whose ranges contain it, both ends included', async ({
    store,
  }) => {
    const group = { ...facts('ip'), kind: 'ip', ranges: [RANGE] } as const
    await add(store, group)
    const from = (address: string | null) => identifiers(store, { ...holding(), address })
    equal(await from(RANGE.low), [group.identifier])
    equal(await from(RANGE.high), [group.identifier])
    equal(await from('fe800000000000000000000000000100'), [])
    equal(await from(null), [])
  })

  test('a confirmed mail address is in the groups of its domain, and of patterns', async ({
    store,
  }) => {
    const plain = {
      ...facts('d'),
      kind: 'mailDomain',
      domains: ['uni.test'],
      regex: false,
    } as const
    const pattern = {
      ...facts('d'),
      kind: 'mailDomain',
      domains: ['(.+\\.)?uni.test', 'x+'],
      regex: true,
    } as const
    await add(store, plain)
    await add(store, pattern)
    const groupsOf = async (email: string, emailConfirmedAt: Date | null) => {
      const account = newAccount({ email, emailConfirmedAt })
      const added = await store.write(({ accounts }) => accounts.add(account))
      if (typeof added === 'string') throw new Error(added)
      return identifiers(store, { ...holding(), accountId: added.id })
    }
    const now = new Date()
    equal(await groupsOf('ada@UNI.test', now), [plain.identifier, pattern.identifier].sort())
    equal(await groupsOf('ada@sub.uni.test', now), [pattern.identifier])
    equal(await groupsOf('bob@uni.test', null), [])
    equal(await groupsOf('ada@xxx', now), [pattern.identifier])
    equal(await groupsOf('eve@notuni.test', now), [])
    equal(await groupsOf('eve@uni.test.org', now), [])
  })
}

const PATIENCE_MS = 20_000

const hardPatterns: StoreRules = (test) => {
  test('a pattern with exponential backtracking is matched quickly', async ({ store }) => {
    const evil = ['(a+)+', '((a|a)*)*', '(a*)*(a*)*c']
    await add(store, { ...facts('d'), kind: 'mailDomain', domains: evil, regex: true })
    const email = `eve@${'a'.repeat(60)}.${'a'.repeat(60)}.org`
    const account = newAccount({ email, emailConfirmedAt: new Date() })
    const added = await store.write(({ accounts }) => accounts.add(account))
    if (typeof added === 'string') throw new Error(added)
    const started = performance.now()
    equal(await identifiers(store, { ...holding(), accountId: added.id }), [])
    ok(performance.now() - started < PATIENCE_MS)
  })
}

const locallyFairSets: StoreRules = (test) => {
  test('a locally-fair collection is hidden from accounts outside its set; without a set from none', async ({
    store,
  }) => {
    const [fair, open] = [await aCollection(store), await aCollection(store)]
    const group = await addExplicit(store, open.id, ['@cy'])
    await store.write(({ locallyFairSets }) =>
      locallyFairSets.replace(fair.id, ['@ada', group, '@ada', ':guest']),
    )
    equal(
      await store.read((unit) => unit.locallyFairSets.of(fair.id)),
      [':guest', '@ada', group].sort(),
    )
    const barred = async (...who: readonly string[]) => {
      const points = [fair.id, open.id]
      const grants = await store.read(({ roles }) => roles.grantsAt(holding(...who), points))
      return [...grants.barred]
    }
    equal(await barred('@ada'), [])
    equal(await barred('@cy'), [])
    equal(await barred('@bob', ':authenticated-users'), [fair.id])
    equal(await barred(), [fair.id])
    const among = [open.id, fair.id, fair.id]
    equal(await store.read((unit) => unit.locallyFairSets.fairAmong(among)), [fair.id])
    const naming = (...who: readonly string[]) =>
      store.read((unit) => unit.locallyFairSets.naming(who))
    equal(await naming('@ada', group), [fair.id])
    equal(await naming('@cy'), [])
    equal(await naming(), [])
    await store.write((unit) => unit.locallyFairSets.rename('@ada', '@ada'))
    await store.write((unit) => unit.locallyFairSets.rename('@ada', '@bob'))
    equal(await barred('@ada'), [fair.id])
    equal(await barred('@bob'), [])
    await store.write((unit) => unit.locallyFairSets.replace(fair.id, []))
    equal(await barred('@eve'), [])
    equal(await store.read((unit) => unit.locallyFairSets.of(fair.id)), [])
  })
}
