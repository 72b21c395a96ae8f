import type { InputLevel } from '../metadata/model.ts'
import type { Theme } from './collection.ts'

/**
 * A list sent for a collection, or the request to inherit the parent's list
 * (docs/specification/collections.md#metadata-configuration-in-the-body).
 */
export interface ListInput {
  /** Absent: the list stays unchanged. Empty: the collection drops its own list and inherits. */
  readonly names?: readonly string[]
  readonly inherit?: boolean
}

/** The members of a request to create or change a collection. An absent member changes nothing. */
export interface CollectionInput {
  readonly alias?: string
  readonly name?: string
  readonly affiliation?: string
  readonly description?: string
  readonly type?: string
  /** Mail addresses in display order. */
  readonly contacts?: readonly string[]
  /** A negative value removes the limit. */
  readonly fileCountLimit?: number
  readonly guestbookRoot?: boolean
  readonly filePids?: boolean
  readonly requireFilesToPublish?: boolean
  readonly theme?: Theme
  readonly blocks?: ListInput
  readonly facets?: ListInput
  readonly inputLevels?: readonly InputLevel[]
}

/** The input for a new collection; alias and name are required. */
export interface NewCollectionInput extends CollectionInput {
  readonly alias: string
  readonly name: string
}
