import type { Storages } from '../../ports/storage/storages.ts'
import type { FoundBytes } from '../../rules/direct-uploads/registration-candidate.ts'
import { hasLastingAddress } from '../../rules/staged-objects/life-cycle.ts'
import { storeProfile } from '../storage/store-profile.ts'

const MINUTE_MS = 60_000

/**
 * The time, in milliseconds, until which clients can still overwrite any of these objects; null if they
 * cannot. Signed URLs for whole objects work until they expire; URLs of parts end with their upload, and
 * addresses of this service never accept other bytes.
 */
export function replaceableUntil(storages: Storages, found: Iterable<FoundBytes>): number | null {
  const ends = [...found].flatMap(({ staged }) => {
    if (staged === null || !hasLastingAddress(staged)) return []
    const { storageDriver: driver, createdAt } = staged
    if (storages.drivers[driver]?.direct?.kind !== 'presigned') return []
    return createdAt.getTime() + (storeProfile(storages, driver)?.urlMinutes ?? 0) * MINUTE_MS
  })
  return ends.length === 0 ? null : Math.max(...ends)
}
