import type { Domain } from '../../ports/ports.ts'
import type { ReadUnit } from '../../ports/store/store.ts'
import type { Dataset } from '../../rules/datasets/dataset.ts'
import type { Registrable } from '../../rules/direct-uploads/registration.ts'
import type { RegistrationCandidate } from '../../rules/direct-uploads/registration-candidate.ts'
import { objectKey } from '../../rules/files/file-record.ts'
import { decide } from '../../rules/staged-objects/life-cycle.ts'
import { freshObjectId } from '../storage/fresh-object-id.ts'
import { remoteStore, storeProfile, writableDriver } from '../storage/store-profile.ts'

/** The dataset and the stores in which bytes are searched. */
export interface Search extends Pick<Domain, 'storages' | 'clock' | 'ids'> {
  readonly dataset: Pick<Dataset, 'id' | 'pid'>
  /** The store for new files of the dataset. */
  readonly chosen: string
}

/** One registration, with its index in the batch. */
export interface Sent {
  readonly index: number
  readonly registrable: Registrable
}

type Candidates = readonly (readonly [number, RegistrationCandidate])[]

/** The registrations that name objects in the store of the dataset that no file and no other upload uses; several may name one. */
export async function objectCandidates(
  unit: ReadUnit,
  { dataset, chosen, storages }: Search,
  sent: readonly Sent[],
): Promise<Candidates> {
  const driver = writableDriver(storages, chosen)
  const profile = storeProfile(storages, driver)
  const storage = storages.drivers[driver]
  if (profile === null || storage === undefined) return []
  const here = sent.flatMap(({ index, registrable }) => {
    const { named } = registrable
    if (named.kind !== 'object') return []
    const { identifier } = named
    const ours = identifier.driver === driver && identifier.bucket === profile.bucket
    return ours ? [{ objectId: identifier.objectId, index, registrable }] : []
  })
  const ids = [...new Set(here.map(({ objectId }) => objectId))]
  const staged = new Map((await unit.stagedObjects.findAll(ids)).map((o) => [o.objectId, o]))
  const used = await unit.files.objectsInUse(driver, ids)
  const open = profile.directUpload || profile.uploadOutOfBand
  return here.flatMap(({ objectId, index, registrable }) => {
    const upload = staged.get(objectId) ?? null
    // Without these ways, only what a transfer service brings can be registered.
    if (used.has(objectId) || (!open && upload === null)) return []
    // Bytes that this service is receiving can be used only by the request that sends them.
    const registering = { kind: 'register', datasetId: dataset.id } as const
    if (upload !== null && decide(upload, registering).kind === 'refused') return []
    const place = { storageDriver: driver, bucket: profile.bucket, objectId, remotePath: null }
    const size = () => storage.size(objectKey(dataset.pid, objectId))
    return [[index, { registrable, place, staged: upload, size }] as const]
  })
}

/**
 * The registrations that name unused paths in the remote store of the dataset, or in a remote store whose
 * base is the store of the dataset. Each gets an object id.
 */
export async function remoteCandidates(
  unit: ReadUnit,
  { dataset, chosen, storages, clock, ids }: Search,
  sent: readonly Sent[],
): Promise<Candidates> {
  const found: (readonly [number, RegistrationCandidate])[] = []
  for (const [driver, here] of byRemoteDriver(sent)) {
    const remote = remoteStore(storages, driver)
    const open = storeProfile(storages, driver)?.uploadOutOfBand === true
    if (remote === null || !open || (driver !== chosen && remote.base !== chosen)) continue
    const paths = { storageDriver: driver, paths: [...here.keys()] }
    const used = await unit.files.remotePathsInUse(dataset.id, paths)
    const given = await freeObjectIds(unit, driver, here)
    for (const [path, naming] of here) {
      if (used.has(path)) continue
      const objectId = given.get(path) ?? freshObjectId(ids, clock.now())
      const place = { storageDriver: driver, bucket: null, objectId, remotePath: path }
      const size = () => remote.storage.size(path)
      for (const { index, registrable } of naming)
        found.push([index, { registrable, place, staged: null, size }])
    }
  }
  return found
}

/** The object ids that were handed out for paths, as far as no file has them. */
async function freeObjectIds(
  { files }: Pick<ReadUnit, 'files'>,
  driver: string,
  here: ReadonlyMap<string, readonly Sent[]>,
): Promise<ReadonlyMap<string, string>> {
  const paths = new Map<string, string>()
  for (const [path, [first]] of here) {
    const named = first?.registrable.named
    const objectId = named?.kind === 'remote' ? named.objectId : null
    if (objectId !== null) paths.set(objectId, path)
  }
  const used =
    paths.size === 0 ? new Set<string>() : await files.objectsInUse(driver, [...paths.keys()])
  return new Map(
    [...paths].flatMap(([objectId, path]) => (used.has(objectId) ? [] : [[path, objectId]])),
  )
}

/** The registrations by driver and path. */
function byRemoteDriver(
  sent: readonly Sent[],
): ReadonlyMap<string, ReadonlyMap<string, readonly Sent[]>> {
  const drivers = new Map<string, Map<string, Sent[]>>()
  for (const one of sent) {
    const { named } = one.registrable
    if (named.kind !== 'remote') continue
    const here = drivers.get(named.driver) ?? new Map<string, Sent[]>()
    here.set(named.path, [...(here.get(named.path) ?? []), one])
    drivers.set(named.driver, here)
  }
  return drivers
}
