import type { License, NewLicense } from '../../rules/licenses/license.ts'

export interface LicenseReads {
  /** By sort order, then id. */
  all(): Promise<readonly License[]>
  /** Whether any version of a dataset is under it. */
  inUse(id: number): Promise<boolean>
}

/** Names are unique, and so are URIs. Every change raises the revision of the context. */
export interface Licenses extends LicenseReads {
  /** Adds each licence under the id it carries unless that id, its name or its URI is taken. */
  ensureAll(licenses: readonly License[]): Promise<void>
  /** As `all`, and nobody else changes, removes or starts to use one until this unit ends. */
  lockAll(): Promise<readonly License[]>
  add(license: NewLicense): Promise<License | 'taken'>
  save(license: License): Promise<void>
  /** No version of a dataset, and no type's list, may have it: the database refuses. */
  remove(id: number): Promise<void>
}
