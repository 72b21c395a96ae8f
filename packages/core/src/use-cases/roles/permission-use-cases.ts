import type { Domain } from '../../ports/ports.ts'
import type { ReadUnit } from '../../ports/store/store.ts'
import { today } from '../../rules/calendar/day.ts'
import type { CollectionRef } from '../../rules/collections/collection.ts'
import type { DatasetRef } from '../../rules/datasets/dataset.ts'
import { assignmentPointsOf, noSuchDataset } from '../../rules/datasets/dataset-access.ts'
import { withheld } from '../../rules/downloads/withheld.ts'
import { refuse } from '../../rules/refusals/refusal.ts'
import type { PermissionSet } from '../../rules/roles/permission.ts'
import { requireAccount } from '../../rules/roles/required-permission.ts'
import type { Actor } from '../../rules/users/actor.ts'
import { collectionFor } from '../collections/collection-access.ts'
import { fileFacts } from '../downloads/file-rights.ts'
import { fileFor, noSuchFile } from '../files/file-access.ts'
import { accessAt, accessAtEach, isHidden } from './held-permissions.ts'

/** What the caller may do with a file (docs/specification/access.md#small-questions). */
export interface FilePermissions {
  readonly download: boolean
  readonly managePermissions: boolean
  readonly editDataset: boolean
}

/** An object of any kind, as identified by an administrator. */
export type ObjectRef =
  | CollectionRef
  | { readonly kind: 'pid'; readonly pid: Extract<DatasetRef, { readonly kind: 'pid' }>['pid'] }

/** The permissions of the caller; each with a constant number of queries. */
export const permissionUseCases = ({ store, clock }: Domain) => ({
  /**
   * The caller's permissions on a collection, whether published or not; refuses no caller
   * (docs/specification/roles.md#permissions-of-the-caller).
   */
  onCollection: (actor: Actor, ref: CollectionRef): Promise<PermissionSet> =>
    store.read(async (unit) => (await collectionFor(unit, actor, ref)).held),

  /** `download` is true exactly when a download would succeed. */
  onFile: (actor: Actor, fileId: number): Promise<FilePermissions> => {
    requireAccount(actor)
    return store.read(async (unit) => {
      const { file } = await fileFor(unit, fileId)
      const ref = { kind: 'id', id: file.datasetId } as const
      const dataset = (await unit.datasets.find(ref)) ?? noSuchDataset(ref)
      const points = assignmentPointsOf(dataset)
      const objectAccess = await accessAtEach(unit.roles, actor, [fileId, ...points])
      if (points.some((point) => isHidden(unit, objectAccess(point)))) noSuchFile(fileId)
      const onDataset = new Set(points.flatMap((point) => [...objectAccess(point).held]))
      const held = new Set([...onDataset, ...objectAccess(fileId).held])
      return {
        download: withheld(fileFacts(file, dataset), held, today(clock.now())) === null,
        managePermissions: held.has('ManageFilePermissions'),
        editDataset: onDataset.has('EditDataset'),
      }
    })
  },

  /** The caller's permissions on a collection, dataset or file with this id, alias or identifier. */
  onObject: (actor: Actor, ref: ObjectRef): Promise<PermissionSet> =>
    store.read(async (unit) => {
      const points = await pointsOfObject(unit, ref)
      const objectAccess = await accessAt(unit.roles, actor, points)
      return isHidden(unit, objectAccess) ? noSuchObject() : objectAccess.held
    }),
})

/** The points whose assignments count for an object (docs/specification/roles.md#where-assignments-count). */
async function pointsOfObject(unit: ReadUnit, ref: ObjectRef): Promise<readonly number[]> {
  if (ref.kind !== 'pid') {
    const collection = await unit.collections.find(ref)
    if (collection !== null) return [collection.id]
  }
  if (ref.kind === 'alias' || ref.kind === 'root') return noSuchObject()
  const dataset = await unit.datasets.find(ref)
  if (dataset !== null) return assignmentPointsOf(dataset)
  const file =
    ref.kind === 'id' ? await unit.files.find(ref.id) : await unit.files.findByPid(ref.pid)
  const owner = file && (await unit.datasets.find({ kind: 'id', id: file.file.datasetId }))
  return file && owner ? [file.file.id, ...assignmentPointsOf(owner)] : noSuchObject()
}

const noSuchObject = (): never => refuse({ kind: 'notFound', what: 'The object' })
