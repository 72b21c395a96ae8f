import type { Holder } from '../roles/holder.ts'
import type { Permission } from '../roles/permission.ts'
import type { Collection } from './collection.ts'

/**
 * A link: one collection shows another collection with its contents
 * (docs/specification/collections.md#link-and-unlink).
 */
export interface CollectionLink {
  readonly linkedId: number
  /** The collection that shows the linked one. */
  readonly linkingId: number
  readonly linkedAt: Date
}

/** The members of a collection that appear in lists of collections. */
export type NamedCollection = Pick<Collection, 'id' | 'alias' | 'name'>

/** The links of a collection in both directions, each ordered by id. */
export interface LinksOfCollection {
  /** The collections it shows. */
  readonly linked: readonly NamedCollection[]
  /** The collections that show it. */
  readonly linking: readonly NamedCollection[]
}

/** An object that a collection can link to. */
export interface Linkable {
  readonly kind: 'collection' | 'dataset'
  readonly id: number
}

/**
 * A user who links: `permission` is required on the linking collection, which must be visible to `holder`.
 */
export interface Linker {
  readonly holder: Holder
  readonly permission: Permission
}
