import type { Domain } from '../../ports/ports.ts'
import type { ReadUnit, WriteUnit } from '../../ports/store/store.ts'
import type { Dataset } from '../../rules/datasets/dataset.ts'
import { forEachConcurrently } from '../../rules/files/for-each-concurrently.ts'
import type { Job } from '../../rules/jobs/job.ts'
import { decide } from '../../rules/staged-objects/life-cycle.ts'
import type { StagedObject } from '../../rules/staged-objects/staged-object.ts'
import { storageOf } from '../storage/configured-storage.ts'

/** The number of objects that one unit claims. */
const BATCH = 100
/** The number of concurrent removals. */
const CONCURRENT_REMOVALS = 4
/** The protocols of identifiers: a key contains the identifier of its dataset without its protocol. */
const PROTOCOLS = ['doi', 'hdl', 'perma']

type Deleting = Pick<Domain, 'store' | 'storages' | 'clock' | 'uploadLeaseMs'>
type Keys = Pick<Extract<Job, { readonly kind: 'deleteObjects' }>, 'storageDriver' | 'keys'>

/**
 * Removes objects that no file uses. Their records were removed before, but clients can register an object
 * again while it exists. So each object is claimed for removal first, which prevents that.
 */
export async function deleteObjects(
  domain: Deleting,
  { storageDriver, keys }: Keys,
): Promise<void> {
  const { store, storages } = domain
  const storage = storageOf(storages, storageDriver)
  for (let at = 0; at < keys.length; at += BATCH) {
    const some = { storageDriver, keys: keys.slice(at, at + BATCH) }
    const claimed = await store.write((unit) => claim(domain, unit, some))
    await forEachConcurrently(claimed, CONCURRENT_REMOVALS, (key) => storage.delete(key))
    await store.write(({ stagedObjects }) => stagedObjects.removeSwept(claimed.map(objectIdOf)))
  }
}

/**
 * Claims objects and returns those that may be removed: objects without a file and without a reservation,
 * except the claim of an earlier attempt. Objects of a removed dataset need no claim, because they cannot be
 * registered.
 */
async function claim(
  { clock, uploadLeaseMs }: Deleting,
  unit: WriteUnit,
  { storageDriver, keys }: Keys,
): Promise<readonly string[]> {
  const createdAt = clock.now()
  const leaseUntil = new Date(createdAt.getTime() + uploadLeaseMs)
  const datasets = await datasetsOf(unit, keys)
  const claims = keys.flatMap((key): readonly StagedObject[] => {
    const dataset = datasets.get(placeOf(key))
    if (dataset === undefined) return []
    const { id: datasetId, creatorId: accountId } = dataset
    const facts = { objectId: objectIdOf(key), key, storageDriver, datasetId, accountId }
    return [{ ...facts, createdAt, leaseUntil, reservedBytes: 0, kind: 'removal' }]
  })
  const ours = await unit.stagedObjects.addFree(claims)
  const ids = keys.map(objectIdOf)
  const found = await unit.stagedObjects.findAll(ids.filter((objectId) => !ours.has(objectId)))
  const others = found.filter((one) => decide(one, { kind: 'removeObject' }).kind === 'refused')
  // Read after claiming: earlier registrations are visible now, and the claims prevent later ones.
  const inUse = await unit.files.objectsInUse(storageDriver, ids)
  await unit.stagedObjects.removeSwept([...ours].filter((objectId) => inUse.has(objectId)))
  const spared = new Set([...inUse, ...others.map(({ objectId }) => objectId)])
  return keys.filter((key) => !spared.has(objectIdOf(key)))
}

async function datasetsOf(
  { datasets }: Pick<ReadUnit, 'datasets'>,
  keys: readonly string[],
): Promise<ReadonlyMap<string, Dataset>> {
  const found = new Map<string, Dataset>()
  for (const place of new Set(keys.map(placeOf))) {
    const slash = place.indexOf('/')
    const [authority, identifier] = [place.slice(0, slash), place.slice(slash + 1)]
    for (const protocol of PROTOCOLS) {
      const pid = { protocol, authority, identifier }
      const dataset = await datasets.find({ kind: 'pid', pid })
      if (dataset !== null) found.set(place, dataset)
    }
  }
  return found
}

const placeOf = (key: string): string => key.slice(0, key.lastIndexOf('/'))
const objectIdOf = (key: string): string => key.slice(key.lastIndexOf('/') + 1)
