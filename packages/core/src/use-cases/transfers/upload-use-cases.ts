import type { Domain } from '../../ports/ports.ts'
import type { WriteUnit } from '../../ports/store/store.ts'
import type { Dataset, DatasetRef } from '../../rules/datasets/dataset.ts'
import { requireUnlocked } from '../../rules/datasets/dataset-locks.ts'
import { formatStorageIdentifier } from '../../rules/direct-uploads/storage-identifier.ts'
import { objectKey } from '../../rules/files/file-record.ts'
import { refuse } from '../../rules/refusals/refusal.ts'
import { requireAccount, requirePermission } from '../../rules/roles/required-permission.ts'
import { isReferencedPlace } from '../../rules/transfers/referenced-place.ts'
import {
  type ArrivingFile,
  MAX_TRANSFER_FILES,
  type Transfer,
} from '../../rules/transfers/transfer.ts'
import type { Actor } from '../../rules/users/actor.ts'
import { datasetToChange, lockedDatasetFor } from '../datasets/dataset-access.ts'
import { freshObjectId } from '../storage/fresh-object-id.ts'
import { storeProfile } from '../storage/store-profile.ts'
import { advanceIn } from './advance.ts'
import { grant } from './grant.ts'
import { expectObjects } from './incoming-objects.ts'
import { FIRST_LOOK_SECONDS, offerIn, startIn, transferId } from './new-transfer.ts'
import { recentTransfers } from './recent-transfers.ts'
import {
  folderOf,
  isManaged,
  type ManagedStore,
  type ReachedStore,
  reachedStore,
  requireReachable,
  requireTransfers,
} from './transfer-store.ts'

/** What is asked for before a transfer to a dataset. */
export type WantedPaths =
  | { readonly kind: 'managed'; readonly principal: string; readonly numberOfFiles: number }
  | { readonly kind: 'referenced'; readonly references: readonly string[] }

/** The body of a request for paths, once the mode of the store is known. */
export type ReadPaths = (mode: WantedPaths['kind']) => Promise<WantedPaths>

/** Files that people transfer to a dataset (docs/specification/transfer.md#upload-paths). */
export const transferUploadUseCases = (domain: Domain) => {
  const { store, clock, ids, storages } = domain

  const offer = async (
    unit: WriteUnit,
    { actor, dataset, reached, wanted }: Offering,
  ): Promise<Offered> => {
    const { accountId } = requireAccount(actor)
    const now = clock.now()
    const objectIds = Array.from({ length: wanted.numberOfFiles }, () => freshObjectId(ids, now))
    await expectObjects(domain, unit, { dataset, driver: reached.driver, accountId, objectIds })
    const until = now.getTime() + (domain.transfers?.offerMs ?? 0)
    const permission = {
      endpoint: reached.store.endpoint,
      folder: folderOf(reached, dataset),
      principal: wanted.principal,
      access: 'write',
    } as const
    const transfer = {
      id: transferId(ids),
      direction: 'in',
      files: objectIds.map((objectId) => ({ objectId, registration: null, from: null })),
      datasetId: dataset.id,
      accountId,
      storageDriver: reached.driver,
      service: reached.store.service,
      remote: null,
      createdAt: now.getTime(),
      permission,
      state: { kind: 'offered', until },
    } as const
    await offerIn(unit, transfer)
    const bucket = storeProfile(storages, reached.driver)?.bucket ?? null
    const paths = objectIds.map((objectId) => [
      formatStorageIdentifier({ driver: reached.driver, bucket, objectId }),
      `${reached.store.path}${objectKey(dataset.pid, objectId)}`,
    ])
    return { transfer, paths: Object.fromEntries(paths) }
  }

  return {
    /**
     * Offers places for files, or identifiers for files that stay where they are. `read` interprets the
     * request, after the caller was found to be entitled.
     */
    requestPaths: async (
      actor: Actor,
      ref: DatasetRef,
      read: ReadPaths,
    ): Promise<Readonly<Record<string, string>>> => {
      const reached = await store.read(async (unit) => {
        await requireTransfers(domain, unit, 'in')
        const { dataset, held } = await datasetToChange(unit, actor, ref)
        requirePermission(held, 'EditDataset', actor)
        return reachedStore(domain, unit, dataset)
      })
      requireReachable(reached)
      const wanted = await read(reached.store.mode)
      if (wanted.kind === 'referenced') return referenced(domain, reached, wanted.references)
      if (!isManaged(reached)) return {}
      const offered = await store.write(async (unit) => {
        const { dataset } = await lockedDatasetFor(unit, actor, ref)
        return offer(unit, { actor, dataset, reached, wanted })
      })
      await grant(domain, offered.transfer)
      return offered.paths
    },

    /** Refuses, in the specified order, callers who may not add transferred files now. */
    requireAdder: (actor: Actor, ref: DatasetRef): Promise<void> =>
      store.read(async (unit) => {
        const { dataset, held } = await datasetToChange(unit, actor, ref)
        requirePermission(held, 'EditDataset', actor)
        await requireTransfers(domain, unit, 'in')
        requireReachable(await reachedStore(domain, unit, dataset))
        requireUnlocked(dataset.locks, held)
      }),

    /**
     * Locks the dataset until the task ends, and its files are added
     * (docs/specification/transfer.md#register-transferred-files).
     */
    addFiles: (actor: Actor, ref: DatasetRef, { task, files }: NamedTask): Promise<void> =>
      store.write(async (unit) => {
        const { dataset, held } = await lockedDatasetFor(unit, actor, ref)
        requirePermission(held, 'EditDataset', actor)
        requireUnlocked(dataset.locks, held)
        const reached = await reachedStore(domain, unit, dataset)
        const { accountId } = requireAccount(actor)
        const offered = await offerWith(unit, dataset.id, files)
        const now = clock.now()
        if (offered !== null) {
          await unit.transfers.describe(offered.id, { direction: 'in', files })
          const command = { kind: 'follow', task, now: now.getTime() } as const
          await advanceIn(domain, unit, {
            id: offered.id,
            step: { command, againSeconds: FIRST_LOOK_SECONDS },
          })
          return
        }
        const transfer: Transfer = {
          id: transferId(ids),
          direction: 'in',
          files,
          datasetId: dataset.id,
          accountId,
          storageDriver: reached.driver,
          service: reached.store.service,
          remote: null,
          createdAt: now.getTime(),
          permission: null,
          state: { kind: 'running', task, cursor: null, unseenSince: null, progress: null },
        }
        await startIn(unit, transfer, now)
      }),
  }
}

interface Offering {
  readonly actor: Actor
  readonly dataset: Dataset
  readonly reached: ReachedStore<ManagedStore>
  readonly wanted: Extract<WantedPaths, { readonly kind: 'managed' }>
}

interface Offered {
  readonly transfer: Transfer & { readonly permission: NonNullable<Transfer['permission']> }
  readonly paths: Readonly<Record<string, string>>
}

/** A task, with the files that it brings. */
export interface NamedTask {
  readonly task: string
  readonly files: readonly ArrivingFile[]
}

/** The open offer that contains one of these files. */
async function offerWith(
  unit: Pick<WriteUnit, 'transfers'>,
  datasetId: number,
  files: readonly ArrivingFile[],
): Promise<Transfer | null> {
  const named = new Set(files.map(({ objectId }) => objectId))
  const recent = await recentTransfers(unit, datasetId)
  return (
    recent.find(
      (one) =>
        one.direction === 'in' &&
        one.state.kind === 'offered' &&
        one.files.some(({ objectId }) => named.has(objectId)),
    ) ?? null
  )
}

function referenced(
  { ids, clock }: Domain,
  { driver, store }: ReachedStore,
  references: readonly string[],
): Readonly<Record<string, string>> {
  const allowed = store.mode === 'referenced' ? store.references : []
  const now = clock.now()
  if (references.length === 0 || references.length > MAX_TRANSFER_FILES)
    return refuse({
      kind: 'invalid',
      message: `referencedFiles must name 1 to ${MAX_TRANSFER_FILES} files.`,
    })
  const named = references.map((place) => {
    if (!isReferencedPlace(place, allowed))
      return refuse({
        kind: 'invalid',
        message: `The file ${place.slice(0, 200)} is not at a place that this store allows.`,
      })
    return [place, `${driver}://${freshObjectId(ids, now)}//${place}`] as const
  })
  return Object.fromEntries(named)
}
