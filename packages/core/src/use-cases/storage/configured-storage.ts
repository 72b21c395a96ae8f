import type { Domain } from '../../ports/ports.ts'
import { refuse } from '../../rules/refusals/refusal.ts'

/** The store with that name. Refuses one that is not configured as `unavailable`. */
export function storageOf(storages: Domain['storages'], driver: string) {
  return storages.drivers[driver] ?? noSuchStore(driver)
}

/** Refuses a store that is not configured as `unavailable`. */
export const noSuchStore = (driver: string): never =>
  refuse({ kind: 'unavailable', message: `The object store '${driver}' is not configured.` })
