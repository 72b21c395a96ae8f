import type { Domain } from '../../ports/ports.ts'
import type { WriteUnit } from '../../ports/store/store.ts'
import type { IdentityProvider, ProvedIdentity } from '../../ports/users/identity-provider.ts'
import { sortedMembers } from '../../rules/groups/group.ts'
import type { Account } from '../../rules/users/account.ts'
import { assigneeOf } from '../../rules/users/actor.ts'

/**
 * Puts the account into the groups that follow its provider, and takes it out of those to which the person does not belong
 * there any more (docs/specification/users.md#sign-in-with-an-institution). Groups that do not exist are left out.
 */
export async function followGroups(
  { store, clock }: Pick<Domain, 'store' | 'clock'>,
  { groups: followed = [] }: Pick<IdentityProvider, 'groups'>,
  { account, identity }: { readonly account: Account; readonly identity: ProvedIdentity },
): Promise<void> {
  const identifiers = [...new Set(followed.map(({ here }) => here))]
  if (identifiers.length === 0) return
  const member = assigneeOf({ kind: 'account', accountId: account.id, ...account })
  const belongs = new Set(
    followed.flatMap(({ there, here }) => (identity.groups.includes(there) ? [here] : [])),
  )
  const groups = await store.read((unit) => unit.groups.byIdentifiers(identifiers), {
    consistency: 'latest',
  })
  const wrong = groups.flatMap((group) =>
    group.kind === 'explicit' && group.members.includes(member) !== belongs.has(group.identifier)
      ? [group]
      : [],
  )
  // Each in its own unit, since a unit locks one collection. Most sign-ins change none.
  for (const { identifier, ownerId } of wrong)
    await store.write((unit) =>
      setMembership(unit, {
        ...{ identifier, ownerId, accountId: account.id, wanted: belongs.has(identifier) },
        now: clock.now(),
      }),
    )
}

interface Membership {
  readonly identifier: string
  readonly ownerId: number
  readonly accountId: number
  readonly wanted: boolean
  readonly now: Date
}

async function setMembership(
  unit: WriteUnit,
  { identifier, ownerId, accountId, wanted, now }: Membership,
): Promise<void> {
  await unit.collections.lock({ kind: 'id', id: ownerId })
  // By its present name: another person may have the one of the sign-in by now.
  const account = await unit.accounts.hold(accountId)
  if (account === null || account.deactivatedAt !== null) return
  const member = `@${account.userName}`
  const group = await unit.groups.byIdentifier(identifier)
  // It may have been changed before it was locked.
  if (group?.kind !== 'explicit' || group.members.includes(member) === wanted) return
  const others = group.members.filter((each) => each !== member)
  await unit.groups.save({
    ...group,
    members: sortedMembers(wanted ? [...others, member] : others),
  })
  await unit.events.append({
    at: now,
    actor: member,
    kind: 'groupChanged',
    objectId: ownerId,
    details: { identifier },
  })
}
