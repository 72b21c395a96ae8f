import type { Domain } from '../../ports/ports.ts'
import type { Collection, CollectionRef } from '../../rules/collections/collection.ts'
import { noSuchCollection } from '../../rules/collections/collection-ref.ts'
import { refuse } from '../../rules/refusals/refusal.ts'
import { requireSuperuser } from '../../rules/roles/required-permission.ts'
import { type Actor, assigneeOf } from '../../rules/users/actor.ts'
import { type Assignee, findAssignee } from './assignees.ts'
import { giveAll } from './assignment-events.ts'
import { inherited, inheritedAliases } from './automatic-roles.ts'
import { type GivenRole, givenRoles } from './given-role.ts'

/**
 * Questions about whoever may be given roles, for superusers (docs/specification/administration.md#calls).
 */
export const assigneeUseCases = ({ store, clock }: Domain) => ({
  get: async (actor: Actor, identifier: string): Promise<Assignee> => {
    requireSuperuser(actor)
    const found = await store.read((unit) => findAssignee(unit, identifier))
    return found ?? noSuchAssignee(identifier)
  },

  /** Everything given to an assignee itself, not to the groups it is in. By id. */
  assignments: async (actor: Actor, identifier: string): Promise<readonly GivenRole[]> => {
    requireSuperuser(actor)
    return store.read(async (unit) => {
      const assignee = (await findAssignee(unit, identifier)) ?? noSuchAssignee(identifier)
      const given = await unit.roles.assignmentsTo([assignee.identifier])
      const points = await unit.roles.points(given.map(({ pointId }) => pointId))
      return givenRoles(unit, given, points)
    })
  },

  /**
   * Gives the roles that pass on to new collections to every collection below this one too. Answers the
   * collections that were given any. What is given grows with the tree, the number of questions with its depth.
   */
  passOn: async (actor: Actor, ref: CollectionRef): Promise<readonly Collection[]> => {
    requireSuperuser(actor)
    return store.write(async (unit) => {
      const top = (await unit.collections.lock(ref)) ?? noSuchCollection(ref)
      const wanted = inheritedAliases(await unit.settings.all())
      if (wanted === null)
        return refuse({
          kind: 'invalid',
          message: 'The setting :InheritParentRoleAssignments names no roles to pass on.',
        })
      const given = await inherited(unit, top.id, wanted)
      const below = await unit.collections.below(top.id)
      const roles = below.flatMap(({ id: pointId }) =>
        given.map(({ assignee, roleId }) => ({ assignee, roleId, pointId })),
      )
      const added = await giveAll(unit, roles, { actor: assigneeOf(actor), at: clock.now() })
      const changed = new Set(added.map(({ pointId }) => pointId))
      return below.filter(({ id }) => changed.has(id))
    })
  },
})

const noSuchAssignee = (identifier: string): never =>
  refuse({ kind: 'notFound', what: `Assignee ${identifier.slice(0, 200)}` })
