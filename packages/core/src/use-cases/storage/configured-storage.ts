import type { Domain } from '../../ports/ports.ts'
import { refuse } from '../../rules/refusals/refusal.ts'

/** The store of that name. Refuses where this service is not told of it. */
export function storageOf(storages: Domain['storages'], driver: string) {
  return storages.drivers[driver] ?? noSuchStore(driver)
}

export const noSuchStore = (driver: string): never =>
  refuse({ kind: 'unavailable', message: `The object store '${driver}' is not configured.` })
