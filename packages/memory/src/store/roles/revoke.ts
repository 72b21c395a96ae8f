import type { State } from '../state.ts'

/** Removes an assignment, and the preview URL that depends on it. */
export function revoke(state: State, assignmentId: number): void {
  state.notedEnds.delete(assignmentId)
  state.assignments.delete(assignmentId)
  state.previewUrls.delete(assignmentId)
}
