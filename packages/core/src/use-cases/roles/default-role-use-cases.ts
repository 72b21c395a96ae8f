import type { Domain } from '../../ports/ports.ts'
import type { Collection, CollectionRef } from '../../rules/collections/collection.ts'
import { noSuchCollection } from '../../rules/collections/collection-ref.ts'
import { refuse } from '../../rules/refusals/refusal.ts'
import { requireHeld } from '../../rules/roles/delegation.ts'
import { appliesToDatasets } from '../../rules/roles/permission.ts'
import { requirePermission } from '../../rules/roles/required-permission.ts'
import type { Role } from '../../rules/roles/role.ts'
import { type Actor, assigneeOf } from '../../rules/users/actor.ts'
import { collectionFor } from '../collections/collection-access.ts'
import { heldAt } from './held-permissions.ts'

const MANAGE = 'ManageCollectionPermissions'

/**
 * The role that creators of datasets in a collection get
 * (docs/specification/roles.md#default-contributor-role).
 */
export const defaultRoleUseCases = ({ store, clock }: Domain) => ({
  /** Null when creators get no role. */
  get: (actor: Actor, ref: CollectionRef): Promise<Role | null> =>
    store.read(async (unit) => {
      const { collection, held } = await collectionFor(unit, actor, ref)
      requirePermission(held, MANAGE, actor)
      return collection.defaultRoleId === null ? null : unit.roles.byId(collection.defaultRoleId)
    }),

  /** `none` removes the default role. Existing datasets do not change. The caller needs every permission of it. */
  set: (
    actor: Actor,
    ref: CollectionRef,
    alias: string,
  ): Promise<{ readonly collection: Collection; readonly role: Role | null }> =>
    store.write(async (unit) => {
      const collection = (await unit.collections.lock(ref)) ?? noSuchCollection(ref)
      const role = alias === 'none' ? null : await unit.roles.byAlias(alias)
      if (alias !== 'none' && (role === null || !isKnown(role, collection)))
        refuse({ kind: 'missing', message: `Role ${alias.slice(0, 100)} not found.` })
      if (role !== null && !role.permissions.some(appliesToDatasets))
        refuse({
          kind: 'invalid',
          message: `Role ${role.alias} does not have dataset permissions.`,
        })
      const held = await heldAt(unit.roles, actor, [collection.id])
      requirePermission(held, MANAGE, actor)
      requireHeld(held, role?.permissions ?? [], actor)
      const changed = { ...collection, defaultRoleId: role?.id ?? null }
      await unit.collections.save(changed)
      await unit.events.append({
        at: clock.now(),
        actor: assigneeOf(actor),
        kind: 'defaultRoleChanged',
        objectId: collection.id,
        details: { role: role?.alias ?? null },
      })
      return { collection: changed, role }
    }),
})

const isKnown = ({ ownerId }: Role, { id }: Collection): boolean =>
  ownerId === null || ownerId === id
