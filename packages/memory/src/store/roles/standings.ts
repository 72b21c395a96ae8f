import { removeGroup } from '../groups/groups.ts'
import type { State } from '../state.ts'
import { removeRole, revokeAllAt } from './roles.ts'

/** What goes with a collection: what was given there, and the roles and groups that it defines. */
export function forgetStandings(state: State, collectionId: number): void {
  revokeAllAt(state, new Set([collectionId]))
  for (const { id } of state.roles.filter(({ ownerId }) => ownerId === collectionId))
    removeRole(state, id)
  for (const group of state.groups.rows())
    if (group.kind === 'explicit' && group.ownerId === collectionId) removeGroup(state, group.id)
  state.fairSets.delete(collectionId)
}
