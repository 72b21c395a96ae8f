import type { Clock, HeldRoles } from '@holdfast/core'
import {
  appliesToDatasets,
  appliesToFiles,
  type Holder,
  type Permission,
  type SearchDocument,
} from '@holdfast/core/rules'
import { identifiersOf } from '../groups/membership.ts'
import { inForce } from '../roles/in-force.ts'
import { shownTo } from '../roles/shown-to.ts'
import type { State } from '../state.ts'

/** The assignments that count for a document: on itself, and for a dataset and file on what is directly above. */
function countingPoints(state: State, { kind, objectId, datasetId }: SearchDocument) {
  if (kind === 'collection') return { own: objectId, above: [] }
  const collectionId = state.datasets.get(datasetId ?? 0)?.facts.collectionId
  const above = kind === 'file' ? [datasetId, collectionId] : [collectionId]
  return { own: objectId, above }
}

/** The collection whose locally-fair set decides about a document. */
export const placeOf = (state: State, { kind, objectId, datasetId }: SearchDocument): number =>
  kind === 'collection' ? objectId : (state.datasets.get(datasetId ?? 0)?.facts.collectionId ?? 0)

/** Whether a document is in no collection that is closed to a viewer. */
export function openTo(state: State, viewer: Holder | null): (document: SearchDocument) => boolean {
  const { open } = shownTo(state, viewer)
  return (document) => open(placeOf(state, document))
}

/** Which documents a viewer may see; null sees everything. */
export function visibleTo(
  state: State,
  viewer: Holder | null,
  clock: Clock,
): (document: SearchDocument) => boolean {
  if (viewer === null) return () => true
  const isOpen = openTo(state, viewer)
  const granted = permissionsOf(state, viewer, clock)
  return (document) => {
    if (!isOpen(document)) return false
    if (document.audience === 'everyone') return true
    const { objectId, kind, datasetId } = document
    if (kind === 'collection') return granted(objectId, 'ViewUnpublishedCollection')
    return (
      granted(datasetId ?? 0, 'ViewUnpublishedDataset') ||
      granted(placeOf(state, document), 'ViewUnpublishedDataset')
    )
  }
}

function permissionsOf(state: State, viewer: Holder, clock: Clock) {
  const mine = identifiersOf(state, viewer)
  const given = new Set(
    inForce(state, clock)
      .filter(({ assignee }) => mine.has(assignee))
      .flatMap(({ pointId, roleId }) =>
        (state.roles.get(roleId)?.permissions ?? []).map((one) => `${pointId} ${one}`),
      ),
  )
  return (pointId: number, permission: Permission): boolean => given.has(`${pointId} ${permission}`)
}

/** Those of the roles that a person holds on a document, by id. */
export function heldOn(
  state: State,
  { holder, roleIds }: HeldRoles,
  clock: Clock,
): (document: SearchDocument) => readonly number[] {
  const mine = identifiersOf(state, holder)
  const given = inForce(state, clock).filter(
    ({ assignee, roleId }) => mine.has(assignee) && roleIds.includes(roleId),
  )
  return (document) => {
    const { own, above } = countingPoints(state, document)
    const reaches = document.kind === 'file' ? appliesToFiles : appliesToDatasets
    const found = given.filter(
      ({ pointId, roleId }) =>
        pointId === own ||
        (above.includes(pointId) && state.roles.get(roleId)?.permissions.some(reaches) === true),
    )
    return [...new Set(found.map(({ roleId }) => roleId))].sort((a, b) => a - b)
  }
}
