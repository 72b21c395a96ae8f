import type { Domain } from '../../ports/ports.ts'
import type { DatasetRef } from '../../rules/datasets/dataset.ts'
import { refuse } from '../../rules/refusals/refusal.ts'
import type { PlaceRef } from '../../rules/roles/assignment-point.ts'
import type { PermissionSet } from '../../rules/roles/permission.ts'
import { requireAccount } from '../../rules/roles/required-permission.ts'
import {
  mergeFileEntries,
  type RoleHistoryEntry,
  roleHistory,
} from '../../rules/roles/role-history.ts'
import type { Actor } from '../../rules/users/actor.ts'
import { collectionFor } from '../collections/collection-access.ts'
import { datasetFor } from '../datasets/dataset-access.ts'

/** The history of role assignments, from the event log (docs/specification/roles.md#history). */
export const roleHistoryUseCases = ({ store, features }: Domain) => ({
  /** The history of a collection or a dataset; empty unless the feature is enabled. */
  at: (actor: Actor, place: PlaceRef): Promise<readonly RoleHistoryEntry[]> =>
    store.read(async (unit) => {
      const { id, held } = await (place.kind === 'collection'
        ? collectionFor(unit, actor, place.ref).then(({ collection, held }) => ({
            ...collection,
            held,
          }))
        : datasetFor(unit, actor, place.ref).then(({ dataset, held }) => ({ ...dataset, held })))
      requireManager(actor, held)
      return features.roleAssignmentHistory ? roleHistory(await unit.events.rolesAt(id)) : []
    }),

  /** The history of the files of a dataset; a change of several files at once is one entry. */
  atFilesOf: (actor: Actor, ref: DatasetRef): Promise<readonly RoleHistoryEntry[]> =>
    store.read(async (unit) => {
      const { dataset, held } = await datasetFor(unit, actor, ref)
      requireManager(actor, held)
      if (!features.roleAssignmentHistory) return []
      return mergeFileEntries(roleHistory(await unit.events.rolesAtFilesOf(dataset.id)))
    }),
})

/**
 * The same permission for collections and datasets (docs/specification/collections.md#required-permissions).
 */
function requireManager(actor: Actor, held: PermissionSet): void {
  requireAccount(actor)
  if (!held.has('ManageDatasetPermissions'))
    refuse({
      kind: 'accessDenied',
      message: 'The history of roles requires the permission ManageDatasetPermissions here.',
    })
}
