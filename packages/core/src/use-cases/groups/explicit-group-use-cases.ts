import type { Domain } from '../../ports/ports.ts'
import type { ReadUnit, WriteUnit } from '../../ports/store/store.ts'
import type { CollectionRef, Lineage } from '../../rules/collections/collection.ts'
import { noSuchCollection } from '../../rules/collections/collection-ref.ts'
import type { EventKind } from '../../rules/events/event.ts'
import { type ExplicitGroup, explicitIdentifier, sortedMembers } from '../../rules/groups/group.ts'
import { groupProblems, requireValidGroup } from '../../rules/groups/group-rules.ts'
import { refuse } from '../../rules/refusals/refusal.ts'
import type { RefusalCode } from '../../rules/refusals/refusal-code.ts'
import { requirePermission } from '../../rules/roles/required-permission.ts'
import { type Actor, assigneeOf } from '../../rules/users/actor.ts'
import { collectionFor } from '../collections/collection-access.ts'
import { findAssignees, requireActive } from '../roles/assignees.ts'
import { noteRevokedAll } from '../roles/assignment-events.ts'
import { requireMayAddTo } from '../roles/delegation.ts'

/** Identifies a group of a collection. */
export interface GroupRef {
  readonly collection: CollectionRef
  readonly alias: string
}

/** The name and description of a group. */
export interface GroupWords {
  readonly name: string
  readonly description: string
}

const MANAGE = 'ManageCollectionPermissions'

/**
 * Groups that collections own, for callers who manage permissions there
 * (docs/specification/groups.md#explicit-groups).
 */
export const explicitGroupUseCases = ({ store, clock }: Domain) => {
  /** Runs `change` with the collection locked, so that its groups do not change concurrently. */
  const changing = <T>(
    actor: Actor,
    ref: CollectionRef,
    change: (unit: WriteUnit, lineage: Lineage) => Promise<T>,
  ): Promise<T> =>
    store.write(async (unit) => {
      const { id } = (await unit.collections.lock(ref)) ?? noSuchCollection(ref)
      const { lineage, held } = await collectionFor(unit, actor, { kind: 'id', id })
      requirePermission(held, MANAGE, actor)
      return change(unit, lineage)
    })

  const record = (
    unit: WriteUnit,
    actor: Actor,
    happened: {
      readonly kind: Extract<EventKind, `group${string}`>
      readonly group: Pick<ExplicitGroup, 'identifier' | 'ownerId'>
    },
  ): Promise<void> =>
    unit.events.append({
      at: clock.now(),
      actor: assigneeOf(actor),
      kind: happened.kind,
      objectId: happened.group.ownerId,
      details: { identifier: happened.group.identifier },
    })

  const saveMembers = async (
    unit: WriteUnit,
    actor: Actor,
    { group, members }: { readonly group: ExplicitGroup; readonly members: readonly string[] },
  ): Promise<ExplicitGroup> => {
    const changed = { ...group, members: sortedMembers(members) }
    await unit.groups.save(changed)
    await record(unit, actor, { kind: 'groupChanged', group })
    return changed
  }

  return {
    list: (actor: Actor, ref: CollectionRef): Promise<readonly ExplicitGroup[]> =>
      store.read(async (unit) => {
        const { collection, held } = await collectionFor(unit, actor, ref)
        requirePermission(held, MANAGE, actor)
        return unit.groups.ownedBy(collection.id)
      }),

    get: (actor: Actor, { collection: ref, alias }: GroupRef): Promise<ExplicitGroup> =>
      store.read(async (unit) => {
        const { collection, held } = await collectionFor(unit, actor, ref)
        requirePermission(held, MANAGE, actor)
        return groupIn(unit, collection.id, alias)
      }),

    create: (
      actor: Actor,
      { collection, alias }: GroupRef,
      { name, description }: GroupWords,
    ): Promise<ExplicitGroup> =>
      changing(actor, collection, async (unit, [{ id: ownerId }]) => {
        requireValidGroup(groupProblems({ alias, name, description }))
        const identifier = explicitIdentifier(ownerId, alias)
        const facts = { identifier, alias, name, description, ownerId, members: [] }
        const added = await unit.groups.add({ kind: 'explicit', ...facts })
        if (added === 'identifierTaken' || added.kind !== 'explicit')
          return refuse({
            kind: 'conflict',
            code: 'groupAliasTaken',
            message: `The collection has a group with the alias ${alias} already.`,
          })
        await record(unit, actor, { kind: 'groupCreated', group: added })
        return added
      }),

    /** Changes name and description; the alias stays, because role assignments refer to it. */
    describe: (
      actor: Actor,
      { collection, alias }: GroupRef,
      { name, description }: GroupWords,
    ): Promise<ExplicitGroup> =>
      changing(actor, collection, async (unit, [{ id }]) => {
        const group = await groupIn(unit, id, alias)
        requireValidGroup(groupProblems({ alias, name, description }))
        const changed = { ...group, name, description }
        await unit.groups.save(changed)
        await record(unit, actor, { kind: 'groupChanged', group })
        return changed
      }),

    /**
     * Deletes a group with all its role assignments. It stays in locally-fair sets: deleting a group must not
     * open a collection to everyone.
     */
    delete: (actor: Actor, { collection, alias }: GroupRef): Promise<ExplicitGroup> =>
      changing(actor, collection, async (unit, [{ id }]) => {
        const group = await groupIn(unit, id, alias)
        // First, so that no unit gives it a role meanwhile.
        await unit.groups.remove(group.id)
        const given = await unit.roles.assignmentsTo([group.identifier])
        await unit.roles.revokeAll(given.map((assignment) => assignment.id))
        await noteRevokedAll(unit, given, { actor: assigneeOf(actor), at: clock.now() })
        await record(unit, actor, { kind: 'groupDeleted', group })
        return group
      }),

    /** Adds assignees to the group; all or none. The caller needs everything that the group gives its members. */
    add: (
      actor: Actor,
      { collection, alias }: GroupRef,
      identifiers: readonly string[],
    ): Promise<ExplicitGroup> =>
      changing(actor, collection, async (unit, lineage) => {
        const group = await groupIn(unit, lineage[0].id, alias)
        const members = await usable(unit, { group, lineage }, identifiers)
        await requireMayAddTo(unit, actor, group.identifier)
        return saveMembers(unit, actor, { group, members: [...group.members, ...members] })
      }),

    remove: (
      actor: Actor,
      { collection, alias }: GroupRef,
      identifier: string,
    ): Promise<ExplicitGroup> =>
      changing(actor, collection, async (unit, [{ id }]) => {
        const group = await groupIn(unit, id, alias)
        if (!group.members.includes(identifier))
          refuse({ kind: 'notFound', what: `${identifier.slice(0, 200)} in the group ${alias}` })
        const members = group.members.filter((member) => member !== identifier)
        return saveMembers(unit, actor, { group, members })
      }),
  }
}

async function groupIn(
  { groups }: Pick<ReadUnit, 'groups'>,
  collectionId: number,
  alias: string,
): Promise<ExplicitGroup> {
  const group = await groups.byIdentifier(explicitIdentifier(collectionId, alias))
  if (group?.kind === 'explicit') return group
  return refuse({ kind: 'notFound', what: `A group with the alias ${alias.slice(0, 100)}` })
}

/** The identifiers as stored; refuses the first that cannot be a member. */
async function usable(
  unit: WriteUnit,
  { group, lineage }: { readonly group: ExplicitGroup; readonly lineage: Lineage },
  identifiers: readonly string[],
): Promise<readonly string[]> {
  const found = await findAssignees(unit, identifiers)
  const near = lineage.map(({ id }) => explicitIdentifier(id, ''))
  const members = identifiers.map((given) => {
    const known =
      found.get(given) ??
      deny(`There is no user or group ${given.slice(0, 200)}.`, 'assigneeUnknown')
    requireActive(known, 'added to a group')
    if (isExplicit(known.identifier) && !near.some((start) => known.identifier.startsWith(start)))
      deny(`${known.identifier} belongs neither to this collection nor to one above it.`)
    return known.identifier
  })
  if ((await unit.groups.within(members)).has(group.identifier))
    deny(`The group ${group.identifier} would be inside itself.`, 'groupInsideItself')
  return members
}

const isExplicit = (identifier: string): boolean => identifier.startsWith('&explicit/')

const deny = (message: string, code?: RefusalCode): never =>
  refuse({ kind: 'wrongState', message, ...(code === undefined ? {} : { code }) })
