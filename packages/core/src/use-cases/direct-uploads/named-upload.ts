import type { Domain } from '../../ports/ports.ts'
import type { ReadUnit } from '../../ports/store/store.ts'
import type { DatasetRef } from '../../rules/datasets/dataset.ts'
import { parseStorageIdentifier } from '../../rules/direct-uploads/storage-identifier.ts'
import { objectKey } from '../../rules/files/file-record.ts'
import { refuse } from '../../rules/refusals/refusal.ts'
import { requireAccount, requirePermission } from '../../rules/roles/required-permission.ts'
import { decide } from '../../rules/staged-objects/life-cycle.ts'
import type { StagedObject } from '../../rules/staged-objects/staged-object.ts'
import type { Actor } from '../../rules/users/actor.ts'
import { datasetToChange } from '../datasets/dataset-access.ts'

/** A multipart upload of a dataset; null for a dataset that cannot exist. */
export interface UploadOf {
  readonly ref: DatasetRef | null
  readonly uploadId: string
  readonly storageIdentifier: string
}

/** An upload as it was found. */
export interface FoundUpload {
  /** Null if no reservation is left. */
  readonly staged: StagedObject | null
  /** Whether the bytes belong to a file already. */
  readonly registered: boolean
}

/** Refuses an upload that does not exist, or not for this dataset. */
export const noSuchUpload = (): never =>
  refuse({ kind: 'missing', message: 'There is no such upload for this dataset.' })

/** Finds the upload for a command of an editor of its dataset. */
export const namedUpload = (
  { store }: Pick<Domain, 'store'>,
  actor: Actor,
  {
    upload: { ref, uploadId, storageIdentifier },
    kind,
  }: { readonly upload: UploadOf; readonly kind: 'complete' | 'abort' },
): Promise<FoundUpload> =>
  store.read(async (unit) => {
    requireAccount(actor)
    const dataset = ref === null ? null : await unit.datasets.find(ref)
    if (ref !== null && dataset !== null) {
      const { held } = await datasetToChange(unit, actor, ref)
      requirePermission(held, 'EditDataset', actor)
    }
    const identifier = parseStorageIdentifier(storageIdentifier)
    if (dataset === null || identifier === null) return noSuchUpload()
    const staged = await unit.stagedObjects.find(identifier.objectId)
    const meant =
      staged === null ||
      (staged.key === objectKey(dataset.pid, identifier.objectId) &&
        staged.storageDriver === identifier.driver &&
        decide(staged, { kind, uploadId }).kind === 'accepted')
    if (!meant) return noSuchUpload()
    return { staged, registered: await isRegistered(unit, identifier) }
  })

/** Whether the bytes belong to a file. */
export async function isRegistered(
  { files }: Pick<ReadUnit, 'files'>,
  { driver, objectId }: { readonly driver: string; readonly objectId: string },
): Promise<boolean> {
  return (await files.objectsInUse(driver, [objectId])).has(objectId)
}
