/** The types of objects that an item can link to, in the order in which a refusal lists them. */
export const LINKED_KINDS = ['collection', 'dataset', 'datafile'] as const
/** One of `LINKED_KINDS`. */
export type LinkedKind = (typeof LINKED_KINDS)[number]

/** What an item shows besides its image: its own text or a published object. */
export type FeaturedTarget =
  /** `content` is sanitised HTML. */
  | { readonly kind: 'custom'; readonly content: string }
  | { readonly kind: LinkedKind; readonly id: number }

/** The image of an item, re-encoded from the one that was sent. The bytes under its key never change. */
export interface FeaturedImage {
  readonly objectId: string
  readonly storageDriver: string
  readonly key: string
  /** The name that was sent, without folders. */
  readonly fileName: string
  readonly contentType: string
  readonly size: number
}

/** An item featured on the page of a collection (docs/specification/featured-items.md#item-json). */
export interface FeaturedItem {
  readonly id: number
  readonly collectionId: number
  readonly displayOrder: number
  readonly target: FeaturedTarget
  readonly image: FeaturedImage | null
}

/** The requested state of an item; an item without an id is new. */
export interface FeaturedItemDraft {
  readonly id: number | null
  readonly displayOrder: number
  readonly target: FeaturedTarget
  /** The object id of a stored image; null for none. */
  readonly image: string | null
}

/** The public facts about the object that an item links to. */
export interface LinkedObject {
  /** Alias, persistent identifier, or file id. */
  readonly identifier: string
  readonly name: string
  /** The collection that contains it; roles on that collection decide who can see it. */
  readonly collectionId: number
  /** Whether it is published now. A file must also be unrestricted and part of the latest release. */
  readonly shown: boolean
}

/** An item with the object it links to. */
export interface ListedItem {
  readonly item: FeaturedItem
  /** Null for items without a link. */
  readonly linked: LinkedObject | null
}

/** An item as people who may edit the collection see it. */
export interface EditableItem extends ListedItem {
  /** Whether this person may see what it links to; if not, `linked` is null. */
  readonly visible: boolean
}

/** An image that is not yet, or no longer, used by an item. It may be removed when the lease has expired. */
export interface StagedImage extends FeaturedImage {
  readonly createdAt: Date
  readonly leaseUntil: Date
}
