import type { WriteUnit } from '../../ports/store/store.ts'
import type { Dataset } from '../../rules/datasets/dataset.ts'
import type { RegistrationProblem } from '../../rules/direct-uploads/registration.ts'
import { nameOfBytes } from '../../rules/direct-uploads/registration-candidate.ts'
import { objectKey } from '../../rules/files/file-record.ts'
import {
  quotasAreEnforced,
  requireFileSize,
  requireQuota,
  roomAfterFile,
} from '../../rules/quotas/quota-room.ts'
import { RefusedError } from '../../rules/refusals/refusal.ts'
import { maxUploadSize } from '../../rules/settings/setting-values.ts'
import type { Placed } from './file-replacements.ts'

/** Reservations that end within their unit need no lease. */
const NO_LEASE = new Date(0)

/** The registrations that can be added, and the refusals of the others; by index in the batch, ascending. */
export interface CheckedBatch {
  readonly accepted: ReadonlyMap<number, Placed>
  readonly refused: ReadonlyMap<number, RegistrationProblem>
}

/**
 * Ends the reservations of the uploads. Refuses files that are too large, exceed the quota, or were
 * registered or swept since they were found. The dataset must be locked.
 */
export async function withinLimits(
  unit: WriteUnit,
  dataset: Dataset,
  found: ReadonlyMap<number, Placed>,
): Promise<CheckedBatch> {
  const refused = new Map<number, RegistrationProblem>()
  const fitting = await sift(unit, dataset, { found, refused })
  const uploads = [...fitting.values()].flatMap(({ staged }) => staged?.objectId ?? [])
  const others = await occupy(unit, dataset, fitting)
  const taken = await unit.stagedObjects.removeAll([...uploads, ...others])
  const used = await usedSince(unit, dataset, fitting)
  const accepted = new Map(
    [...fitting].filter(
      ([, { place }]) =>
        !used.has(nameOfBytes(place)) && (place.remotePath !== null || taken.has(place.objectId)),
    ),
  )
  return { accepted, refused }
}

/**
 * Reserves the objects without an upload; returns those that could be reserved, that is, are not being
 * removed. Other units do not see these reservations, but a unit that removes the objects waits for them.
 */
async function occupy(
  { stagedObjects }: Pick<WriteUnit, 'stagedObjects'>,
  { id: datasetId, pid, creatorId: accountId }: Dataset,
  fitting: ReadonlyMap<number, Placed>,
): Promise<ReadonlySet<string>> {
  const others = [...fitting.values()].filter(
    ({ staged, place }) => staged === null && place.remotePath === null,
  )
  return stagedObjects.addFree(
    others.map(({ place: { storageDriver, objectId } }) => ({
      objectId,
      storageDriver,
      key: objectKey(pid, objectId),
      datasetId,
      accountId,
      createdAt: NO_LEASE,
      leaseUntil: NO_LEASE,
      reservedBytes: 0,
      kind: 'form' as const,
    })),
  )
}

async function sift(
  unit: WriteUnit,
  { id }: Pick<Dataset, 'id'>,
  { found, refused }: Pick<FoundAll, 'found' | 'refused'>,
): Promise<ReadonlyMap<number, Placed>> {
  const settings = await unit.settings.all()
  let room = quotasAreEnforced(settings) ? await unit.quotas.lockRoom(id) : null
  const fitting = new Map<number, Placed>()
  for (const [index, file] of found) {
    const { size, staged, place } = file
    const reserved = staged?.reservedBytes ?? 0
    try {
      requireFileSize(size, maxUploadSize(settings, place.storageDriver))
      if (room !== null) {
        requireQuota(room, { size, reserved })
        room = roomAfterFile(room, { size, reserved })
      }
      fitting.set(index, file)
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error
      refused.set(index, { kind: 'refused', refusal: error.refusal })
    }
  }
  return fitting
}

interface FoundAll {
  readonly found: ReadonlyMap<number, Placed>
  readonly refused: Map<number, RegistrationProblem>
}

/** The objects that became files since they were found, before the dataset was locked. */
async function usedSince(
  { files }: Pick<WriteUnit, 'files'>,
  { id }: Pick<Dataset, 'id'>,
  fitting: ReadonlyMap<number, Placed>,
): Promise<ReadonlySet<string>> {
  const used = new Set<string>()
  const places = [...fitting.values()].map(({ place }) => place)
  for (const storageDriver of new Set(places.map((place) => place.storageDriver))) {
    const here = places.filter((place) => place.storageDriver === storageDriver)
    const paths = here.flatMap(({ remotePath }) => remotePath ?? [])
    // Either all files of a store are remote or none.
    const taken =
      paths.length > 0
        ? await files.remotePathsInUse(id, { storageDriver, paths })
        : await files.objectsInUse(
            storageDriver,
            here.map(({ objectId }) => objectId),
          )
    for (const name of taken) used.add(`${storageDriver}://${name}`)
  }
  return used
}
