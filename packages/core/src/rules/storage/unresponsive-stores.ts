import { StorageUnavailable } from './stored-object.ts'

/** Stores that went on failing to answer, and are better not asked any more in this go. */
export interface UnresponsiveStores {
  /** Notes why something failed. What fails for another reason says nothing of other objects. */
  note(driver: string, error: unknown): void
  has(driver: string): boolean
}

/** A store is silent when it failed to answer `most` times. */
export function unresponsiveStores(most: number): UnresponsiveStores {
  const failures = new Map<string, number>()
  return {
    note: (driver, error) => {
      if (error instanceof StorageUnavailable) failures.set(driver, (failures.get(driver) ?? 0) + 1)
    },
    has: (driver) => (failures.get(driver) ?? 0) >= most,
  }
}
