import type { Holder, Permission } from '@holdfast/core/rules'
import { identifiersOf } from '../groups/membership.ts'
import type { State } from '../state.ts'

/** Decides whether a holder may see an object; without a holder, all is open and nothing is assigned. */
export function shownTo(state: State, to: Holder | null) {
  if (to === null) return { open: () => true, granted: () => false }
  const mine = identifiersOf(state, to)
  return {
    open: (collectionId: number): boolean => {
      const fair = state.locallyFairSets.get(collectionId)
      return fair === null || [...fair].some((assignee) => mine.has(assignee))
    },
    granted: (pointId: number, permission: Permission): boolean =>
      state.assignments.find(
        (given) =>
          given.pointId === pointId &&
          mine.has(given.assignee) &&
          state.roles.get(given.roleId)?.permissions.includes(permission) === true,
      ) !== null,
  }
}
