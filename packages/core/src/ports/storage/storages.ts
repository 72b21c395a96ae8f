import type { StoreProfile } from '../../rules/storage/store-profile.ts'
import type { ObjectStorage } from './object-storage.ts'
import type { RemoteStore } from './remote-storage.ts'

/**
 * The object stores of an installation. New files go to `preferred` unless the dataset or a collection names
 * another store.
 */
export interface Storages {
  readonly preferred: string
  /** By driver id, the prefix of storage identifiers (`local` in `local://...`). */
  readonly drivers: Readonly<Record<string, ObjectStorage>>
  /** Stores whose files stay where they are, by driver id; no id occurs in both records. */
  readonly remotes?: Readonly<Record<string, RemoteStore>>
  /** By driver id; omitted members take the defaults of `storeProfile`. */
  readonly profiles?: Readonly<Record<string, Partial<StoreProfile>>>
}
