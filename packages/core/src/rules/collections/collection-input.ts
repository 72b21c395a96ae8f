import type { InputLevel } from '../metadata/model.ts'
import type { Theme } from './collection.ts'

/**
 * A list somebody sends for a collection, or the wish to have the parent's
 * (docs/specification/collections.md#metadata-configuration-in-the-body).
 */
export interface ListInput {
  /** Absent: leave as it is. Empty: drop the own list and inherit. */
  readonly names?: readonly string[]
  readonly inherit?: boolean
}

/** What may be said about a collection. An absent member leaves things as they are. */
export interface CollectionInput {
  readonly alias?: string
  readonly name?: string
  readonly affiliation?: string
  readonly description?: string
  readonly type?: string
  /** Mail addresses in display order. */
  readonly contacts?: readonly string[]
  /** Negative takes the limit away. */
  readonly fileCountLimit?: number
  readonly guestbookRoot?: boolean
  readonly filePids?: boolean
  readonly requireFilesToPublish?: boolean
  readonly theme?: Theme
  readonly blocks?: ListInput
  readonly facets?: ListInput
  readonly inputLevels?: readonly InputLevel[]
}

/** What a collection cannot be created without. */
export interface NewCollectionInput extends CollectionInput {
  readonly alias: string
  readonly name: string
}
