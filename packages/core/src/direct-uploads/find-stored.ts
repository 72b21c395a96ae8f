import type { DatasetRef } from '../datasets/dataset.ts'
import { datasetFor } from '../datasets/dataset-access.ts'
import { objectKey } from '../files/file-record.ts'
import type { StagedObject } from '../files/staged-object.ts'
import type { Domain } from '../ports.ts'
import { requireAccount, requirePermission } from '../roles/held-permissions.ts'
import { storeProfile } from '../storage/store-profile.ts'
import { effectiveDriver } from '../storage-drivers/effective-driver.ts'
import type { ReadUnit } from '../store/store.ts'
import type { Actor } from '../users/actor.ts'
import type { Hindrance, Reading, Registrable } from './registration.ts'

/** Objects whose sizes are asked for at the same time. */
const QUESTIONS = 16

/** Bytes that can be registered, as far as is known before the dataset is held. */
export interface Found {
  readonly registrable: Registrable
  readonly bucket: string | null
  readonly size: number
  /** The upload they came by; null for objects that got into the store by other ways. */
  readonly staged: StagedObject | null
}

export interface FoundAll {
  /** By the place of the registration in the batch. */
  readonly found: Map<number, Found>
  readonly hindrances: ReadonlyMap<number, Hindrance>
}

/**
 * Which of the registrations name bytes of this dataset, in its store, that nobody has registered. For those
 * who may edit the dataset. The sizes are what the store says, and nothing is held while it is asked.
 */
export async function findStored(
  domain: Domain,
  { actor, ref }: { readonly actor: Actor; readonly ref: DatasetRef },
  readings: readonly Reading[],
): Promise<FoundAll> {
  const hindrances = new Map<number, Hindrance>()
  const found = new Map<number, Found>()
  const { pid, driver, candidates } = await domain.store.read((unit) =>
    candidatesOf(domain, { unit, actor, ref }, readings),
  )
  const storage = domain.storages.drivers[driver]
  const bucket = storeProfile(domain.storages, driver)?.bucket ?? null
  const sizes = new Map<number, number>()
  const waiting = candidates.entries()
  const ask = async (): Promise<void> => {
    for (const [index, { registrable }] of waiting) {
      const size = await storage?.size(objectKey(pid, registrable.identifier.objectId))
      if (size != null) sizes.set(index, size)
      else hindrances.set(index, NOT_THERE)
    }
  }
  await Promise.all(Array.from({ length: QUESTIONS }, ask))
  for (const [index, reading] of readings.entries()) {
    const [candidate, size] = [candidates.get(index), sizes.get(index)]
    if (candidate !== undefined && size !== undefined)
      found.set(index, { ...candidate, bucket, size })
    else if (!reading.ok) hindrances.set(index, reading.why)
  }
  return { found, hindrances }
}

const NOT_THERE: Hindrance = {
  kind: 'refused',
  refusal: { kind: 'invalid', message: 'There are no bytes under this storage identifier.' },
}

type Candidate = Omit<Found, 'size' | 'bucket'>

async function candidatesOf(
  { storages }: Domain,
  {
    unit,
    actor,
    ref,
  }: { readonly unit: ReadUnit; readonly actor: Actor; readonly ref: DatasetRef },
  readings: readonly Reading[],
) {
  const { dataset, held } = await datasetFor(unit, actor, ref)
  requirePermission(held, 'EditDataset', actor)
  requireAccount(actor)
  const driver = await effectiveDriver(unit, dataset, storages.preferred)
  const profile = storeProfile(storages, driver)
  const here = new Map<string, readonly [number, Registrable]>()
  for (const [index, reading] of readings.entries()) {
    if (!reading.ok || profile === null) continue
    const { identifier } = reading.registrable
    const ours = identifier.driver === driver && identifier.bucket === profile.bucket
    // The first that names an object has it.
    if (ours && !here.has(identifier.objectId))
      here.set(identifier.objectId, [index, reading.registrable])
  }
  const ids = [...here.keys()]
  const staged = new Map((await unit.stagedObjects.findAll(ids)).map((o) => [o.objectId, o]))
  const used = await unit.files.objectsInUse(driver, ids)
  const candidates = new Map<number, Candidate>()
  const open = profile !== null && (profile.directUpload || profile.uploadOutOfBand)
  for (const [objectId, [index, registrable]] of here) {
    const upload = staged.get(objectId) ?? null
    if (open && !used.has(objectId) && (upload === null || isOurs(upload, dataset.id)))
      candidates.set(index, { registrable, staged: upload })
  }
  return { pid: dataset.pid, driver, candidates }
}

/** Bytes that this service is receiving belong to whoever sends them. */
const isOurs = ({ datasetId, direct, sweeping }: StagedObject, id: number): boolean =>
  datasetId === id && direct !== null && !sweeping
