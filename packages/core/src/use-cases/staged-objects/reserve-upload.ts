import type { Domain } from '../../ports/ports.ts'
import type { WriteUnit } from '../../ports/store/store.ts'
import type { Dataset, DatasetRef } from '../../rules/datasets/dataset.ts'
import { requireEditable } from '../../rules/datasets/dataset-locks.ts'
import type { FileInput } from '../../rules/files/file-input.ts'
import { objectKey } from '../../rules/files/file-record.ts'
import { requireFileSize, requireQuota, type SizeOfFile } from '../../rules/quotas/quota-room.ts'
import { type SizeBounds, sharedRoom } from '../../rules/quotas/shared-room.ts'
import { requireAccount, requirePermission } from '../../rules/roles/required-permission.ts'
import { maxUploadSize, type SettingValues } from '../../rules/settings/setting-values.ts'
import { requireUploadMethod, type UploadMethod } from '../../rules/settings/upload-methods.ts'
import type {
  StagedFacts,
  StagedObject,
  StagedUpload,
} from '../../rules/staged-objects/staged-object.ts'
import type { Actor } from '../../rules/users/actor.ts'
import { atOnce } from '../at-once.ts'
import { datasetFor } from '../datasets/dataset-access.ts'
import { requireRestrictable } from '../files/require-restrictable.ts'
import { requireRoom } from '../files/require-room.ts'
import { lockEnforcedRoom } from '../quotas/reserve-bytes.ts'
import { freshObjectId } from '../storage/fresh-object-id.ts'
import { uploadDriverWith } from '../storage-drivers/effective-driver.ts'

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
  domain: Reserving,
  unit: WriteUnit,
  { size, atMost, ...wanted }: WantedUpload<Plan>,
): Promise<ReservedUpload<Plan>> {
  const { stagedAs, left, ...reserved } = await allowed(domain, unit, { ...wanted, sizes: [size] })
  // Reserves everything at once if possible: two uploads that extend their reservations could both fail.
  const staged = stagedAs(Math.max(size.size, Math.min(atMost ?? size.size, left)))
  await unit.stagedObjects.add(staged)
  return { ...reserved, staged }
}

/** Reserves for several files of known sizes at once, in that order, with the same refusals. */
export async function reserveUploads<Plan extends UploadPlan>(
  domain: Reserving,
  unit: WriteUnit,
  {
    sizes,
    ...wanted
  }: Omit<WantedUpload<Plan>, 'size' | 'atMost'> & { readonly sizes: readonly number[] },
): Promise<readonly ReservedUpload<Plan>[]> {
  const files = sizes.map((size) => ({ size, known: 'whole' }) as const)
  const {
    stagedAs,
    left: _,
    ...reserved
  } = await allowed(domain, unit, { ...wanted, sizes: files })
  const all = sizes.map((size) => ({ ...reserved, staged: stagedAs(size) }))
  await unit.stagedObjects.add(...all.map(({ staged }): StagedObject => staged))
  return all
}

/** Reserves for several files of which only bounds are known, in that order, with the same refusals. */
export async function reserveWithin<Plan extends UploadPlan>(
  domain: Reserving,
  unit: WriteUnit,
  {
    files,
    ...wanted
  }: Omit<WantedUpload<Plan>, 'size' | 'atMost'> & { readonly files: readonly SizeBounds[] },
): Promise<readonly ReservedUpload<Plan>[]> {
  const sizes = files.map(({ atLeast }) => ({ size: atLeast, known: 'part' }) as const)
  const { stagedAs, left, ...reserved } = await allowed(domain, unit, { ...wanted, sizes })
  const all = sharedRoom(files, left).map((bytes) => ({ ...reserved, staged: stagedAs(bytes) }))
  await unit.stagedObjects.add(...all.map(({ staged }): StagedObject => staged))
  return all
}

type Reserving = Pick<Domain, 'storages' | 'clock' | 'ids' | 'contexts'>

/** How to stage one of these uploads, and for how many bytes the quota has room; refuses if they may not start. */
async function allowed<Plan extends UploadPlan>(
  domain: Reserving,
  unit: WriteUnit,
  wanted: Omit<WantedUpload<Plan>, 'size' | 'atMost'> & { readonly sizes: readonly SizeOfFile[] },
) {
  const { actor, ref, method, purpose, input, sizes } = wanted
  const [settings, access, own] = await atOnce(
    settingsAllowing(unit, method),
    datasetFor(unit, actor, ref),
    unit.driverChoices.ofDataset(ref),
  )
  const { dataset, held } = access
  requirePermission(held, 'EditDataset', actor)
  const { accountId } = requireAccount(actor)
  const storageDriver = await uploadDriverWith(domain, unit, { dataset, own })
  const planned = wanted.into(storageDriver, dataset.id)
  requireEditable(dataset.locks, held)
  await requireRestrictable(unit, dataset, input)
  if (purpose === 'addition') await requireRoom(domain, unit, { ...access, incoming: sizes.length })
  const limit = maxUploadSize(settings, storageDriver)
  for (const { size, known } of sizes) requireFileSize(size, limit, known)
  const plan = planned()
  const room = await lockEnforcedRoom(unit, dataset.id, settings)
  const left =
    room === null
      ? Number.POSITIVE_INFINITY
      : requireQuota(room, { ...together(sizes), reserved: 0 })
  const { upload, leaseMs } = plan
  const facts = { storageDriver, accountId, leaseMs }
  const stagedAs = (reservedBytes: number): StagedFacts & Plan['upload'] => ({
    ...stagedFacts(domain, dataset, facts),
    reservedBytes,
    ...upload,
  })
  return { stagedAs, left, plan, dataset, settings, metered: room !== null }
}

async function settingsAllowing(
  unit: WriteUnit,
  method: UploadMethod | null,
): Promise<SettingValues> {
  const settings = await unit.settings.all()
  if (method !== null) requireUploadMethod(settings, method)
  return settings
}

const together = (sizes: readonly SizeOfFile[]): SizeOfFile => ({
  size: sizes.reduce((sum, { size }) => sum + size, 0),
  known: sizes.every(({ known }) => known === 'whole') ? 'whole' : 'part',
})

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
