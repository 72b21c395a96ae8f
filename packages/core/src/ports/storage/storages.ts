import type { StoreProfile } from '../../rules/storage/store-profile.ts'
import type { ObjectStorage } from './object-storage.ts'
import type { RemoteStore } from './remote-storage.ts'

/** The object stores of an installation. New files go to `preferred` unless dataset or collection say otherwise. */
export interface Storages {
  readonly preferred: string
  /** By driver id, the prefix of storage identifiers (`local` in `local://...`). */
  readonly drivers: Readonly<Record<string, ObjectStorage>>
  /** By driver id too, and no id is in both: stores whose files stay where they are. */
  readonly remotes?: Readonly<Record<string, RemoteStore>>
  /** By driver id; what is left out is as in `storeProfile`. */
  readonly profiles?: Readonly<Record<string, Partial<StoreProfile>>>
}
