import type { Domain } from '../../ports/ports.ts'
import type { ReadUnit } from '../../ports/store/store.ts'
import type { DatasetRef } from '../../rules/datasets/dataset.ts'
import type {
  RegistrationProblem,
  RegistrationReading,
} from '../../rules/direct-uploads/registration.ts'
import type {
  FoundBytes,
  RegistrationCandidate,
} from '../../rules/direct-uploads/registration-candidate.ts'
import { requireAccount, requirePermission } from '../../rules/roles/required-permission.ts'
import { StorageUnavailable } from '../../rules/storage/stored-object.ts'
import type { Actor } from '../../rules/users/actor.ts'
import { datasetToChange } from '../datasets/dataset-access.ts'
import { effectiveDriver } from '../storage-drivers/effective-driver.ts'
import { objectCandidates, remoteCandidates } from './candidates.ts'

/** The number of concurrent requests for sizes. */
const CONCURRENT_REQUESTS = 16
/** After this many failures the rest of the batch is not looked up. */
const MAX_FAILURES = 16

/** The result of `findStored`, by the index of the registration in the batch. */
export interface FoundAll {
  readonly found: Map<number, FoundBytes>
  readonly problems: ReadonlyMap<number, RegistrationProblem>
}

/**
 * Finds the registrations that name unregistered bytes in the store of the dataset; for editors of the
 * dataset. The sizes come from the store, which is called without holding any lock.
 */
export async function findStored(
  domain: Domain,
  { actor, ref }: { readonly actor: Actor; readonly ref: DatasetRef },
  readings: readonly RegistrationReading[],
): Promise<FoundAll> {
  const candidates = await domain.store.read((unit) =>
    candidatesOf(domain, { unit, actor, ref }, readings),
  )
  const sizes = await sizesOf(candidates)
  const problems = new Map<number, RegistrationProblem>()
  const found = new Map<number, FoundBytes>()
  for (const [index, reading] of readings.entries()) {
    const [candidate, size] = [candidates.get(index), sizes.get(index)]
    if (candidate !== undefined && typeof size === 'number') {
      const { registrable, place, staged } = candidate
      found.set(index, { registrable, place, staged, size })
    } else if (candidate !== undefined)
      problems.set(index, size === 'unavailable' ? NOT_AVAILABLE : NOT_THERE)
    else if (!reading.ok) problems.set(index, reading.why)
  }
  return { found, problems }
}

/** The sizes by index; null for missing objects. */
async function sizesOf(
  candidates: ReadonlyMap<number, RegistrationCandidate>,
): Promise<ReadonlyMap<number, number | null | 'unavailable'>> {
  const sizes = new Map<number, number | null | 'unavailable'>()
  const waiting = candidates.entries()
  let failures = 0
  const ask = async (): Promise<void> => {
    for (const [index, candidate] of waiting) {
      const size = failures < MAX_FAILURES ? await answered(candidate) : 'unavailable'
      if (size === 'unavailable') failures += 1
      sizes.set(index, size)
    }
  }
  await Promise.all(Array.from({ length: CONCURRENT_REQUESTS }, ask))
  return sizes
}

const answered = (candidate: RegistrationCandidate): Promise<number | null | 'unavailable'> =>
  candidate.size().catch((error: unknown) => {
    if (error instanceof StorageUnavailable) return 'unavailable'
    throw error
  })

const NOT_THERE: RegistrationProblem = {
  kind: 'refused',
  refusal: { kind: 'invalid', message: 'There are no bytes under this storage identifier.' },
}

const NOT_AVAILABLE: RegistrationProblem = {
  kind: 'refused',
  refusal: { kind: 'unavailable', message: 'The store could not look up this file.' },
}

async function candidatesOf(
  domain: Domain,
  {
    unit,
    actor,
    ref,
  }: { readonly unit: ReadUnit; readonly actor: Actor; readonly ref: DatasetRef },
  readings: readonly RegistrationReading[],
): Promise<ReadonlyMap<number, RegistrationCandidate>> {
  const { dataset, held } = await datasetToChange(unit, actor, ref)
  requirePermission(held, 'EditDataset', actor)
  requireAccount(actor)
  const { storages, clock, ids } = domain
  const chosen = await effectiveDriver(domain, unit, dataset)
  const sent = readings.flatMap((reading, index) =>
    reading.ok ? [{ index, registrable: reading.registrable }] : [],
  )
  const search = { dataset, chosen, storages, clock, ids }
  return new Map([
    ...(await objectCandidates(unit, search, sent)),
    ...(await remoteCandidates(unit, search, sent)),
  ])
}
