import type { InputLevel } from '../metadata/model.ts'

/** The types of collections, as clients send them (docs/specification/collections.md#fields). */
export const COLLECTION_TYPES = [
  'DEPARTMENT',
  'JOURNALS',
  'LABORATORY',
  'ORGANIZATIONS_INSTITUTIONS',
  'RESEARCHERS',
  'RESEARCH_GROUP',
  'RESEARCH_PROJECT',
  'TEACHING_COURSES',
  'UNCATEGORIZED',
] as const
/** One of `COLLECTION_TYPES`. */
export type CollectionType = (typeof COLLECTION_TYPES)[number]

/**
 * A list that a collection may define itself; it applies only while `root` is true
 * (docs/specification/collections.md#own-and-inherited-values).
 */
export interface OwnList {
  readonly root: boolean
  readonly names: readonly string[]
}

/** How a logo is aligned in the header of its collection. */
export const LOGO_ALIGNMENTS = ['left', 'center', 'right'] as const
/** The shapes of a logo. */
export const LOGO_FORMATS = ['square', 'rectangle'] as const

/**
 * The theme as sent at creation. It is stored and returned without interpretation
 * (docs/specification/collections.md#theme).
 */
export interface Theme {
  readonly logo: string | null
  readonly logoAlignment: (typeof LOGO_ALIGNMENTS)[number] | null
  readonly logoFormat: (typeof LOGO_FORMATS)[number] | null
  readonly logoBackgroundColor: string | null
  readonly tagline: string | null
  readonly linkUrl: string | null
  readonly linkColor: string | null
  readonly textColor: string | null
  readonly backgroundColor: string | null
}

/** A collection: a container of datasets and other collections (docs/specification/collections.md#fields). */
export interface Collection {
  readonly id: number
  /** Null for the root only. */
  readonly parentId: number | null
  /** Unique ignoring case; stored as sent. */
  readonly alias: string
  readonly name: string
  readonly affiliation: string | null
  readonly description: string | null
  readonly type: CollectionType
  /** Mail addresses in display order. */
  readonly contacts: readonly string[]
  readonly creatorId: number
  readonly createdAt: Date
  readonly publishedAt: Date | null
  readonly blocks: OwnList
  readonly facets: OwnList
  readonly inputLevels: readonly InputLevel[]
  readonly guestbookRoot: boolean
  readonly fileCountLimit: number | null
  readonly filePids: boolean | null
  readonly requireFilesToPublish: boolean | null
  readonly allowedDatasetTypes: readonly string[] | null
  readonly metadataLanguage: string | null
  readonly storageDriver: string | null
  /** The curation label set for its datasets; null to inherit. */
  readonly curationLabelSet: string | null
  /** The role that the creator of a dataset gets on that dataset; null for none. */
  readonly defaultRoleId: number | null
  readonly theme: Theme | null
}

/** A collection that has not been stored yet. */
export type NewCollection = Omit<Collection, 'id'>

/** A collection and its ancestors: the collection first, the root last. Never empty. */
export type Lineage = readonly [Collection, ...Collection[]]

/** How a request names a collection. */
export type CollectionRef =
  | { readonly kind: 'root' }
  | { readonly kind: 'id'; readonly id: number }
  | { readonly kind: 'alias'; readonly alias: string }
