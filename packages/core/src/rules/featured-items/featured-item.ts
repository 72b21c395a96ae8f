/** What an item can point at, in the order in which wrong types are told. */
export const LINKED_KINDS = ['collection', 'dataset', 'datafile'] as const
export type LinkedKind = (typeof LINKED_KINDS)[number]

/** What an item shows beside its picture: a text of its own, or something that is published here. */
export type FeaturedTarget =
  /** Clean HTML. */
  | { readonly kind: 'custom'; readonly content: string }
  | { readonly kind: LinkedKind; readonly id: number }

/** A picture of an item, drawn anew from the one that was sent. What lies under its key never changes. */
export interface FeaturedImage {
  readonly objectId: string
  readonly storageDriver: string
  readonly key: string
  /** As it was sent, without folders. */
  readonly fileName: string
  readonly contentType: string
  readonly size: number
}

/** Something a collection puts in front of its visitors (docs/specification/featured-items.md#item-json). */
export interface FeaturedItem {
  readonly id: number
  readonly collectionId: number
  readonly displayOrder: number
  readonly target: FeaturedTarget
  readonly image: FeaturedImage | null
}

/** An item without an id is new. */
export interface FeaturedItemDraft {
  readonly id: number | null
  readonly displayOrder: number
  readonly target: FeaturedTarget
  /** The object id of a kept picture; null for none. */
  readonly image: string | null
}

/** What an item points at, as everybody sees it. */
export interface LinkedObject {
  /** Alias, persistent identifier, or file id. */
  readonly identifier: string
  readonly name: string
  /** Where it lies: roles there decide who sees it at all. */
  readonly collectionId: number
  /** Whether it is published now; a file neither restricted nor gone from the latest release. */
  readonly shown: boolean
}

export interface ListedItem {
  readonly item: FeaturedItem
  /** Null for items that point at nothing. */
  readonly linked: LinkedObject | null
}

/** Bytes on their way to be the picture of an item, or no longer one: nobody's once the lease is over. */
export interface StagedImage extends FeaturedImage {
  readonly createdAt: Date
  readonly leaseUntil: Date
}
