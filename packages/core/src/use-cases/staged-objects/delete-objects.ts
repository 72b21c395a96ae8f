import type { Domain } from '../../ports/ports.ts'
import type { ReadUnit, WriteUnit } from '../../ports/store/store.ts'
import type { Dataset } from '../../rules/datasets/dataset.ts'
import { forEachConcurrently } from '../../rules/files/for-each-concurrently.ts'
import type { Job } from '../../rules/jobs/job.ts'
import { decide } from '../../rules/staged-objects/life-cycle.ts'
import type { StagedObject } from '../../rules/staged-objects/staged-object.ts'
import { storageOf } from '../storage/configured-storage.ts'

/** Objects that are claimed at once. */
const TOGETHER = 100
/** Objects that are removed at the same time. */
const WIDTH = 4
/** A key does not say of which kind the identifier of its dataset is. */
const PROTOCOLS = ['doi', 'hdl', 'perma']

type Deleting = Pick<Domain, 'store' | 'storages' | 'clock' | 'uploadLeaseMs'>
type Keys = Pick<Extract<Job, { readonly kind: 'deleteObjects' }>, 'storageDriver' | 'keys'>

/**
 * Removes the objects that no file has. The records went first, but an object may be registered again while it is
 * there: so it is claimed as one that is being swept, of which nobody makes a file, until it is gone.
 */
export async function deleteObjects(
  domain: Deleting,
  { storageDriver, keys }: Keys,
): Promise<void> {
  const { store, storages } = domain
  const storage = storageOf(storages, storageDriver)
  for (let at = 0; at < keys.length; at += TOGETHER) {
    const some = { storageDriver, keys: keys.slice(at, at + TOGETHER) }
    const claimed = await store.write((unit) => claim(domain, unit, some))
    await forEachConcurrently(claimed, WIDTH, (key) => storage.delete(key))
    await store.write(({ stagedObjects }) => stagedObjects.removeSwept(claimed.map(objectIdOf)))
  }
}

/**
 * Answers those that may be removed: that no file has, and no reservation but the claim of an earlier attempt. In a dataset that
 * is gone nobody can register any, and they are not claimed.
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
  // Asked behind the claims: whoever registered one before is known by now, and nobody does from now on.
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
