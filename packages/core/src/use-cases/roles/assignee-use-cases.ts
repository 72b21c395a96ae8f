import type { Domain } from '../../ports/ports.ts'
import type { Collection, CollectionRef } from '../../rules/collections/collection.ts'
import { noSuchCollection } from '../../rules/collections/collection-ref.ts'
import { refuse } from '../../rules/refusals/refusal.ts'
import { requireSuperuser } from '../../rules/roles/required-permission.ts'
import { type Actor, assigneeOf } from '../../rules/users/actor.ts'
import { type Assignee, findAssignee } from './assignees.ts'
import { assignRoles } from './assignment-events.ts'
import { inherited, inheritedAliases } from './automatic-roles.ts'
import { type GivenRole, givenRoles } from './given-role.ts'

/** Looks up assignees and their assignments, for superusers (docs/specification/administration.md#calls). */
export const assigneeUseCases = ({ store, clock, signer }: Domain) => ({
  get: async (actor: Actor, identifier: string): Promise<Assignee> => {
    requireSuperuser(actor)
    const found = await store.read((unit) => findAssignee(unit, identifier))
    return found ?? noSuchAssignee(identifier)
  },

  /** The assignments of the assignee itself, not of its groups, by id. */
  assignments: async (actor: Actor, identifier: string): Promise<readonly GivenRole[]> => {
    requireSuperuser(actor)
    return store.read(async (unit) => {
      const assignee = (await findAssignee(unit, identifier)) ?? noSuchAssignee(identifier)
      const given = await unit.roles.assignmentsTo([assignee.identifier])
      const points = await unit.roles.points(given.map(({ pointId }) => pointId))
      return givenRoles({ unit, signer }, given, points)
    })
  },

  /**
   * Copies the inheritable role assignments to every collection below this one. Returns the collections that
   * got new assignments. The number of queries depends on the depth of the tree only.
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
      const added = await assignRoles(unit, roles, { actor: assigneeOf(actor), at: clock.now() })
      const changed = new Set(added.map(({ pointId }) => pointId))
      return below.filter(({ id }) => changed.has(id))
    })
  },
})

const noSuchAssignee = (identifier: string): never =>
  refuse({ kind: 'notFound', what: `Assignee ${identifier.slice(0, 200)}` })
