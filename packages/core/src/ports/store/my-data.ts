import type { Pid } from '../../rules/datasets/pid.ts'
import type { DataFile, EntryValues } from '../../rules/files/file-record.ts'
import type { Holder } from '../../rules/roles/holder.ts'
import type { Version } from '../../rules/versions/version.ts'

export const CARD_KINDS = ['collection', 'dataset', 'file'] as const
export type CardKind = (typeof CARD_KINDS)[number]

/** What a card is marked with; several may hold at once (docs/specification/search.md#what-is-found). */
export const CARD_STATES = [
  'Published',
  'Unpublished',
  'Draft',
  'In Review',
  'Deaccessioned',
] as const
export type CardState = (typeof CARD_STATES)[number]

export interface CardPlace {
  readonly id: number
  readonly alias: string
  readonly name: string
}

interface CardFacts {
  readonly id: number
  /** In the order of `CARD_STATES`. */
  readonly states: readonly CardState[]
  /** The roles among those asked for by which it is somebody's, by id. */
  readonly roleIds: readonly number[]
  /** Publication, else creation. */
  readonly date: Date
  /** The collection it lies in; null for the root. */
  readonly place: CardPlace | null
}

export type CardVersion = Pick<
  Version,
  'id' | 'state' | 'createdAt' | 'updatedAt' | 'fileCount' | 'metadata'
>

/** Something that is somebody's, as one of its states shows it. */
export type MyCard =
  | (CardFacts & {
      readonly kind: 'collection'
      readonly alias: string
      readonly name: string
      readonly description: string | null
      readonly affiliation: string | null
      readonly publishedAt: Date | null
    })
  | (CardFacts & {
      readonly kind: 'dataset'
      readonly pid: Pid
      readonly storageDriver: string
      readonly version: CardVersion
    })
  | (CardFacts & {
      readonly kind: 'file'
      readonly datasetId: number
      readonly pid: Pid
      readonly version: Pick<CardVersion, 'id' | 'state' | 'metadata'>
      readonly entry: Pick<EntryValues, 'label' | 'description' | 'categories' | 'restricted'>
      readonly file: Pick<
        DataFile,
        'size' | 'contentType' | 'checksum' | 'publishedAt' | 'createdAt' | 'tabularTags'
      >
    })

export interface MyDataWanted {
  readonly holder: Holder
  readonly roleIds: readonly number[]
  readonly kinds: readonly CardKind[]
  readonly states: readonly CardState[]
  /** In lower case; each must stand somewhere in what a card says. */
  readonly words: readonly string[]
  readonly sort: { readonly by: 'name' | 'date'; readonly order: 'asc' | 'desc' }
  readonly limit: number
  readonly offset: number
}

export interface MyCards {
  readonly total: number
  /** Whatever kinds were asked for. */
  readonly kinds: Readonly<Record<CardKind, number>>
  /** Whatever states were asked for. */
  readonly states: Readonly<Record<CardState, number>>
  readonly cards: readonly MyCard[]
}

export interface MyData {
  /**
   * What somebody holds one of the roles on, and what lies directly in it as far as the permissions of the
   * role reach: datasets of a collection, files of either. A draft is shown to who may see it. One query.
   */
  cards(wanted: MyDataWanted): Promise<MyCards>
}
