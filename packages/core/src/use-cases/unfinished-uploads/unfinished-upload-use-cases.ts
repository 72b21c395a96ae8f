import type { Domain } from '../../ports/ports.ts'
import type { ReadUnit } from '../../ports/store/store.ts'
import type { Dataset, DatasetRef } from '../../rules/datasets/dataset.ts'
import { offsetOf } from '../../rules/resumable-uploads/life-cycle.ts'
import {
  placeOfUpload,
  type ResumableUpload,
} from '../../rules/resumable-uploads/resumable-upload.ts'
import { requirePermission } from '../../rules/roles/required-permission.ts'
import { isAnnounced } from '../../rules/staged-objects/life-cycle.ts'
import type { AnnouncedObject } from '../../rules/staged-objects/staged-object.ts'
import type { Actor } from '../../rules/users/actor.ts'
import { datasetFor } from '../datasets/dataset-access.ts'
import { dropDirect } from '../direct-uploads/drop-direct.ts'
import { abandonUpload } from '../resumable-uploads/abandon-upload.ts'
import { latestUpload, noSuchUpload } from '../resumable-uploads/active-upload.ts'
import { unfinishedOf } from './unfinished-uploads.ts'

/** How many unfinished uploads of each kind a dataset lists. */
export const MOST_LISTED_UPLOADS = 100

/** A file that has not arrived completely. */
export interface UnfinishedUpload {
  readonly objectId: string
  /** With the folder that it will be in; empty for the top. */
  readonly folder: string
  readonly fileName: string
  readonly size: number
  /** Bytes that have arrived; null where only the store knows. */
  readonly received: number | null
  readonly accountId: number
  /** Who began it; null for an account that is gone. */
  readonly beganBy: string | null
  /** Null if its reservation is gone. */
  readonly beganAt: Date | null
  /** From this time on it may be removed. */
  readonly until: Date
}

/** Uploads to a dataset that became no files yet, to any kind of store (decisions 0131 and 0510). */
export const unfinishedUploadUseCases = (domain: Domain) => {
  const { store } = domain
  return {
    /**
     * The first hundred of each kind, for those who may edit or publish the dataset; what is removed first comes
     * first.
     */
    list: (actor: Actor, ref: DatasetRef): Promise<readonly UnfinishedUpload[]> =>
      store.read(async (unit) => {
        const { dataset, held } = await datasetFor(unit, actor, ref)
        if (!held.has('PublishDataset')) requirePermission(held, 'EditDataset', actor)
        const { resumable, direct } = await unfinishedOf(unit, dataset.id, MOST_LISTED_UPLOADS)
        const staged = await unit.stagedObjects.findAll(resumable.map(({ objectId }) => objectId))
        const began = new Map(staged.map(({ objectId, createdAt }) => [objectId, createdAt]))
        const accounts = new Set([...resumable, ...direct].map(({ accountId }) => accountId))
        const names = await unit.accounts.displayNames([...accounts])
        const all = [
          ...resumable.map((upload) => ofResumable(upload, began.get(upload.objectId) ?? null)),
          ...direct.map(ofDirect),
        ]
        return all
          .map((each) => ({ ...each, beganBy: names.get(each.accountId) ?? null }))
          .sort((a, b) => Number(a.until) - Number(b.until))
      }),

    /** Ends an unfinished upload of anyone to the dataset, for those who may edit it. */
    discard: async (actor: Actor, ref: DatasetRef, objectId: string): Promise<void> => {
      const { id, staged } = await store.read(async (unit) => ({
        id: (await edited(unit, actor, ref)).id,
        staged: await unit.stagedObjects.find(objectId),
      }))
      if (staged !== null && isAnnounced(staged)) {
        if (staged.datasetId !== id) return noSuchUpload()
        await dropDirect(domain, staged, null)
        return
      }
      const upload = await latestUpload(domain, objectId)
      if (upload?.datasetId !== id || upload.kind === 'finished') return noSuchUpload()
      await abandonUpload(domain, upload)
    },
  }
}

/** The dataset, for those who may edit it. */
async function edited(unit: ReadUnit, actor: Actor, ref: DatasetRef): Promise<Dataset> {
  const { dataset, held } = await datasetFor(unit, actor, ref)
  requirePermission(held, 'EditDataset', actor)
  return dataset
}

type Unnamed = Omit<UnfinishedUpload, 'beganBy'>

const ofResumable = (upload: ResumableUpload, beganAt: Date | null): Unnamed => {
  const { objectId, size, accountId, expiresAt } = upload
  return {
    objectId,
    ...placeOfUpload(upload),
    size,
    received: offsetOf(upload),
    accountId,
    beganAt,
    until: expiresAt,
  }
}

const ofDirect = (upload: AnnouncedObject): Unnamed => {
  const { objectId, size, accountId, announced, createdAt, leaseUntil } = upload
  const { folder, fileName } = announced
  return {
    objectId,
    folder,
    fileName,
    size,
    received: null,
    accountId,
    beganAt: createdAt,
    until: leaseUntil,
  }
}
