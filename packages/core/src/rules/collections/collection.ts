import type { InputLevel } from '../metadata/model.ts'

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
export type CollectionType = (typeof COLLECTION_TYPES)[number]

/**
 * A list a collection may keep of its own; it counts only while `root` is true
 * (docs/specification/collections.md#own-and-inherited-values).
 */
export interface OwnList {
  readonly root: boolean
  readonly names: readonly string[]
}

/**
 * Text as sent at creation; what a page does with it is the page's affair
 * (docs/specification/collections.md#theme).
 */
export interface Theme {
  readonly logo: string | null
  readonly logoAlignment: 'left' | 'center' | 'right' | null
  readonly logoFormat: 'square' | 'rectangle' | null
  readonly logoBackgroundColor: string | null
  readonly tagline: string | null
  readonly linkUrl: string | null
  readonly linkColor: string | null
  readonly textColor: string | null
  readonly backgroundColor: string | null
}

export interface Collection {
  readonly id: number
  /** Null for the root only. */
  readonly parentId: number | null
  /** Unique ignoring case; kept as typed. */
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
  /** The set of curation labels its datasets use; null for what the collections above say. */
  readonly curationLabelSet: string | null
  /** The role a dataset's creator gets on it; null gives none. */
  readonly defaultRoleId: number | null
  readonly theme: Theme | null
}

export type NewCollection = Omit<Collection, 'id'>

/** A collection and its ancestors, the collection first and the root last. Never empty. */
export type Lineage = readonly [Collection, ...Collection[]]

export type CollectionRef =
  | { readonly kind: 'root' }
  | { readonly kind: 'id'; readonly id: number }
  | { readonly kind: 'alias'; readonly alias: string }
