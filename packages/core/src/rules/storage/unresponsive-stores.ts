import { StorageUnavailable } from './stored-object.ts'

/** The stores that have repeatedly failed to answer during one batch, and are skipped for its rest. */
export interface UnresponsiveStores {
  /** Records a failure. Only `StorageUnavailable` counts: other errors say nothing about other objects. */
  note(driver: string, error: unknown): void
  has(driver: string): boolean
}

/** A store counts as unresponsive after `maxFailures` failures. */
export function unresponsiveStores(maxFailures: number): UnresponsiveStores {
  const failures = new Map<string, number>()
  return {
    note: (driver, error) => {
      if (error instanceof StorageUnavailable) failures.set(driver, (failures.get(driver) ?? 0) + 1)
    },
    has: (driver) => (failures.get(driver) ?? 0) >= maxFailures,
  }
}
