import type { License, NewLicense } from '../../rules/licenses/license.ts'

/** Read access to licences (docs/specification/licenses.md). */
export interface LicenseReads {
  /** All licences, by sort order, then id. */
  all(): Promise<readonly License[]>
  /** Whether any version of a dataset has this licence. */
  inUse(id: number): Promise<boolean>
}

/**
 * The licences of the installation. Names and URIs are unique. Every change raises the revision of the
 * context.
 */
export interface Licenses extends LicenseReads {
  /** Adds each licence under its own id, unless that id, its name or its URI is taken. */
  ensureAll(licenses: readonly License[]): Promise<void>
  /** Like `all`; no other unit changes, removes or starts to use a licence until this one ends. */
  lockAll(): Promise<readonly License[]>
  add(license: NewLicense): Promise<License | 'taken'>
  save(license: License): Promise<void>
  /** Neither a version of a dataset nor a dataset type's list may reference it; otherwise the unit fails. */
  remove(id: number): Promise<void>
}
