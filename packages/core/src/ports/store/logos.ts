import type { Logo } from '../../rules/images/logo.ts'

/** Uploaded logos: of collections, and that of the installation, which belongs to no collection. */
export interface LogoReads {
  find(name: string): Promise<Logo | null>
}

/** Uploaded logos. Those of a collection go with it. */
export interface Logos extends LogoReads {
  /** Of a collection; of the installation for null. */
  add(collectionId: number | null, logo: Logo): Promise<void>
  /** Removes all others of the same owner; all of them for null. */
  keepOnly(collectionId: number | null, name: string | null): Promise<void>
}
