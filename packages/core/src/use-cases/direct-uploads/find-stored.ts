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
import { datasetFor } from '../datasets/dataset-access.ts'
import { effectiveDriver } from '../storage-drivers/effective-driver.ts'
import { objectCandidates, remoteCandidates } from './candidates.ts'

/** Objects whose sizes are asked for at the same time. */
const QUESTIONS = 16
/** So often a store may fail to answer before the rest of a batch is not asked for any more. */
const MAX_FAILURES = 16

export interface FoundAll {
  /** By the place of the registration in the batch. */
  readonly found: Map<number, FoundBytes>
  readonly hindrances: ReadonlyMap<number, RegistrationProblem>
}

/**
 * Which of the registrations name bytes of this dataset, in its store, that nobody has registered. For those
 * who may edit the dataset. The sizes are what the store says, and nothing is held while it is asked.
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
  const hindrances = new Map<number, RegistrationProblem>()
  const found = new Map<number, FoundBytes>()
  for (const [index, reading] of readings.entries()) {
    const [candidate, size] = [candidates.get(index), sizes.get(index)]
    if (candidate !== undefined && typeof size === 'number') {
      const { registrable, place, staged } = candidate
      found.set(index, { registrable, place, staged, size })
    } else if (candidate !== undefined)
      hindrances.set(index, size === 'unavailable' ? NOT_ANSWERED : NOT_THERE)
    else if (!reading.ok) hindrances.set(index, reading.why)
  }
  return { found, hindrances }
}

/** By the place of each candidate; null for those that are not there. */
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
  await Promise.all(Array.from({ length: QUESTIONS }, ask))
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

const NOT_ANSWERED: RegistrationProblem = {
  kind: 'refused',
  refusal: { kind: 'unavailable', message: 'The store does not tell of this file.' },
}

async function candidatesOf(
  { storages, clock, ids }: Domain,
  {
    unit,
    actor,
    ref,
  }: { readonly unit: ReadUnit; readonly actor: Actor; readonly ref: DatasetRef },
  readings: readonly RegistrationReading[],
): Promise<ReadonlyMap<number, RegistrationCandidate>> {
  const { dataset, held } = await datasetFor(unit, actor, ref)
  requirePermission(held, 'EditDataset', actor)
  requireAccount(actor)
  const chosen = await effectiveDriver(unit, dataset, storages.preferred)
  const sent = readings.flatMap((reading, index) =>
    reading.ok ? [{ index, registrable: reading.registrable }] : [],
  )
  const search = { dataset, chosen, storages, clock, ids }
  return new Map([
    ...(await objectCandidates(unit, search, sent)),
    ...(await remoteCandidates(unit, search, sent)),
  ])
}
