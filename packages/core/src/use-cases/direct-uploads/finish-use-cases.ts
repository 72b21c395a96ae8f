import type { Domain } from '../../ports/ports.ts'
import type { ReadUnit } from '../../ports/store/store.ts'
import { parsePid } from '../../rules/datasets/pid.ts'
import { parseStorageIdentifier } from '../../rules/direct-uploads/storage-identifier.ts'
import { objectKey } from '../../rules/files/file-record.ts'
import { NoSpaceLeft } from '../../rules/refusals/outage.ts'
import { refuse } from '../../rules/refusals/refusal.ts'
import { requireAccount, requirePermission } from '../../rules/roles/required-permission.ts'
import { decide } from '../../rules/staged-objects/life-cycle.ts'
import type { StagedObject } from '../../rules/staged-objects/staged-object.ts'
import { PartsRefused, type PartTag } from '../../rules/storage/part-upload.ts'
import { StorageUnavailable } from '../../rules/storage/stored-object.ts'
import type { Actor } from '../../rules/users/actor.ts'
import { datasetFor } from '../datasets/dataset-access.ts'
import { dropDirect } from './drop-direct.ts'

/** The multipart upload, as the offer named it. */
export interface NamedUpload {
  readonly pid: string
  readonly uploadId: string
  readonly storageIdentifier: string
}

/** `failed`: the parts do not form an object, so the upload was aborted. */
export type Completion = 'completed' | 'failed'

const noSuchUpload = (): never =>
  refuse({ kind: 'missing', message: 'There is no such upload for this dataset.' })

/** Completes or aborts multipart uploads (docs/specification/direct-uploads.md#complete-and-abort). */
export const finishUploadUseCases = (domain: Domain) => {
  const { store, storages, clock, directUploadLeaseMs } = domain

  /**
   * Finds the upload for a command of an editor of its dataset. `staged` is null if no reservation is left.
   */
  const uploadFor = (
    actor: Actor,
    { uploadId, ...named }: NamedUpload,
    kind: 'complete' | 'abort',
  ): Promise<Found> =>
    store.read(async (unit) => {
      requireAccount(actor)
      const pid = parsePid(named.pid)
      const ref = pid === null ? null : ({ kind: 'pid', pid } as const)
      const dataset = ref === null ? null : await unit.datasets.find(ref)
      if (ref !== null && dataset !== null) {
        const { held } = await datasetFor(unit, actor, ref)
        requirePermission(held, 'EditDataset', actor)
      }
      const identifier = parseStorageIdentifier(named.storageIdentifier)
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

  return {
    /**
     * Joins the parts into one object. Invalid parts abort the upload; a failure of the store does not. May
     * be repeated.
     */
    complete: async (
      actor: Actor,
      named: NamedUpload,
      parts: readonly PartTag[],
    ): Promise<Completion> => {
      const { staged, registered } = await uploadFor(actor, named, 'complete')
      if (staged === null) return registered ? 'completed' : noSuchUpload()
      const { uploadId } = named
      const transfer = storages.drivers[staged.storageDriver]?.direct
      if (transfer === undefined) return noSuchUpload()
      try {
        await transfer.complete({ key: staged.key, uploadId }, parts)
      } catch (error) {
        // The store may have completed it; the client can repeat the request while the lease lasts.
        if (error instanceof StorageUnavailable || error instanceof NoSpaceLeft) throw error
        await dropDirect(domain, staged, null)
        if (error instanceof PartsRefused) return 'failed'
        throw error
      }
      const until = new Date(clock.now().getTime() + directUploadLeaseMs)
      await store.write(({ stagedObjects }) => stagedObjects.extend(staged.objectId, until))
      return 'completed'
    },

    /** Aborts the upload and removes its parts. May be repeated, also after a failure. */
    abort: async (actor: Actor, named: NamedUpload): Promise<void> => {
      const { staged } = await uploadFor(actor, named, 'abort')
      if (staged !== null) await dropDirect(domain, staged, null)
    },
  }
}

interface Found {
  readonly staged: StagedObject | null
  readonly registered: boolean
}

async function isRegistered(
  { files }: Pick<ReadUnit, 'files'>,
  { driver, objectId }: { readonly driver: string; readonly objectId: string },
): Promise<boolean> {
  return (await files.objectsInUse(driver, [objectId])).has(objectId)
}
