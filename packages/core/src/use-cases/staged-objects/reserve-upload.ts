import type { Domain } from '../../ports/ports.ts'
import type { WriteUnit } from '../../ports/store/store.ts'
import type { Dataset, DatasetRef } from '../../rules/datasets/dataset.ts'
import { requireEditable } from '../../rules/datasets/dataset-locks.ts'
import type { FileInput } from '../../rules/files/file-input.ts'
import { objectKey } from '../../rules/files/file-record.ts'
import { requireFileSize, requireQuota, type SizeOfFile } from '../../rules/quotas/quota-room.ts'
import { requireAccount, requirePermission } from '../../rules/roles/required-permission.ts'
import { maxUploadSize, type SettingValues } from '../../rules/settings/setting-values.ts'
import { requireUploadMethod, type UploadMethod } from '../../rules/settings/upload-methods.ts'
import type { StagedFacts, StagedUpload } from '../../rules/staged-objects/staged-object.ts'
import type { Actor } from '../../rules/users/actor.ts'
import { datasetFor } from '../datasets/dataset-access.ts'
import { requireRestrictable } from '../files/require-restrictable.ts'
import { requireRoom } from '../files/require-room.ts'
import { lockEnforcedRoom } from '../quotas/reserve-bytes.ts'
import { freshObjectId } from '../storage/fresh-object-id.ts'
import { uploadDriver } from '../storage-drivers/effective-driver.ts'

/** How one upload is carried out. */
export interface UploadPlan {
  readonly upload: StagedUpload
  /** The duration of the lease in milliseconds. */
  readonly leaseMs: number
}

/** A request to upload a file to a dataset. */
export interface WantedUpload<Plan extends UploadPlan> {
  readonly actor: Actor
  readonly ref: DatasetRef
  /** The upload method, if an installation can disable it; otherwise null. */
  readonly method: UploadMethod | null
  /**
   * Plans the upload to a store. The first call refuses a store without support for such uploads, the second
   * one a file that is too large for them.
   */
  readonly into: (driver: string, datasetId: number) => () => Plan
  /** A replacement does not count against the limit of files. */
  readonly purpose: 'addition' | 'replacement'
  readonly input: Pick<FileInput, 'restrict'>
  readonly size: SizeOfFile
  /** The bytes to reserve if the quota has room for more than `size`. */
  readonly atMost?: number
}

/** An upload that can start. */
export interface ReservedUpload<Plan extends UploadPlan> {
  readonly staged: StagedFacts & Plan['upload']
  readonly plan: Plan
  readonly dataset: Dataset
  readonly settings: SettingValues
  /** Whether a quota limits the upload. */
  readonly metered: boolean
}

/**
 * Reserves an object id and quota for an upload of any kind, before anything is written to a store. The
 * reasons for refusals have the same order for all kinds: the method is disabled; the dataset does not exist;
 * the actor may not edit it; its store does not support such uploads; it is locked; its terms allow no
 * restricted file; it contains too many files; the file is too large; the quota is exhausted
 * (docs/specification/adding-files.md#checks and docs/specification/direct-uploads.md#upload-addresses). The
 * quota stays locked until the unit ends.
 */
export async function reserveUpload<Plan extends UploadPlan>(
  domain: Pick<Domain, 'storages' | 'clock' | 'ids'>,
  unit: WriteUnit,
  wanted: WantedUpload<Plan>,
): Promise<ReservedUpload<Plan>> {
  const { actor, ref, method, purpose, input, size } = wanted
  const settings = await unit.settings.all()
  if (method !== null) requireUploadMethod(settings, method)
  const access = await datasetFor(unit, actor, ref)
  const { dataset, held } = access
  requirePermission(held, 'EditDataset', actor)
  const { accountId } = requireAccount(actor)
  const storageDriver = await uploadDriver(unit, dataset, domain.storages)
  const planned = wanted.into(storageDriver, dataset.id)
  requireEditable(dataset.locks, held)
  await requireRestrictable(unit, dataset, input)
  if (purpose === 'addition') await requireRoom(unit, access, { actor, incoming: 1 })
  requireFileSize(size.size, maxUploadSize(settings, storageDriver), size.known)
  const plan = planned()
  const room = await lockEnforcedRoom(unit, dataset.id, settings)
  const left =
    room === null ? Number.POSITIVE_INFINITY : requireQuota(room, { ...size, reserved: 0 })
  const { upload, leaseMs } = plan
  const facts = { storageDriver, accountId, leaseMs }
  // Reserves everything at once if possible: two uploads that extend their reservations could both fail.
  const reservedBytes = Math.max(size.size, Math.min(wanted.atMost ?? size.size, left))
  const staged = { ...stagedFacts(domain, dataset, facts), reservedBytes, ...upload }
  await unit.stagedObjects.add(staged)
  return { staged, plan, dataset, settings, metered: room !== null }
}

function stagedFacts(
  { clock, ids }: Pick<Domain, 'clock' | 'ids'>,
  { id: datasetId, pid }: Pick<Dataset, 'id' | 'pid'>,
  {
    storageDriver,
    accountId,
    leaseMs,
  }: Pick<StagedFacts, 'storageDriver' | 'accountId'> & Pick<UploadPlan, 'leaseMs'>,
): Omit<StagedFacts, 'reservedBytes'> {
  const createdAt = clock.now()
  const objectId = freshObjectId(ids, createdAt)
  const leaseUntil = new Date(createdAt.getTime() + leaseMs)
  const key = objectKey(pid, objectId)
  return { objectId, storageDriver, key, datasetId, accountId, createdAt, leaseUntil }
}
