import type { WriteUnit } from '../../ports/store/store.ts'
import { noteRevoked } from '../roles/assignment-events.ts'

/**
 * Removes the preview URL of a dataset when its draft is published or deleted. Returns whether there was one.
 */
export async function dropPreviewUrl(
  unit: WriteUnit,
  datasetId: number,
  done: { readonly actor: string; readonly at: Date },
): Promise<boolean> {
  const url = await unit.previewUrls.of(datasetId)
  if (url === null) return false
  const assignments = await unit.roles.assignmentsAt(datasetId)
  const assignment = assignments.find(({ id }) => id === url.assignmentId)
  if (assignment === undefined) throw new Error(`Dataset ${datasetId} previews without a role`)
  await unit.roles.revoke(assignment.id)
  await noteRevoked(unit, assignment, done)
  return true
}
