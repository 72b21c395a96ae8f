import type { Holder } from '../roles/holder.ts'
import type { Permission } from '../roles/permission.ts'
import type { Collection } from './collection.ts'

/**
 * A collection that another one shows, with what is in it
 * (docs/specification/collections.md#link-and-unlink).
 */
export interface CollectionLink {
  readonly linkedId: number
  /** The collection that shows it. */
  readonly linkingId: number
  readonly linkedAt: Date
}

/** As much of a collection as lists of collections tell. */
export type NamedCollection = Pick<Collection, 'id' | 'alias' | 'name'>

/** Both sides of a collection's links, each by id. */
export interface LinksOfCollection {
  /** What it shows. */
  readonly linked: readonly NamedCollection[]
  /** Where it is shown. */
  readonly linking: readonly NamedCollection[]
}

/** Something that collections may show beside what lies in them. */
export interface Linkable {
  readonly kind: 'collection' | 'dataset'
  readonly id: number
}

/** Somebody who may link to the collections where a role gives them the permission, as far as these are open to them. */
export interface Linker {
  readonly holder: Holder
  readonly permission: Permission
}
