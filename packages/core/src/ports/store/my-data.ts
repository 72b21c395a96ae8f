import type { Pid } from '../../rules/datasets/pid.ts'
import type { DataFile, EntryValues } from '../../rules/files/file-record.ts'
import type { Holder } from '../../rules/roles/holder.ts'
import type { CardKind, CardState } from '../../rules/search/search-kind.ts'
import type { Version } from '../../rules/versions/version.ts'

/** The collection that contains an object. */
export interface CardPlace {
  readonly id: number
  readonly alias: string
  readonly name: string
}

interface CardFacts {
  readonly id: number
  /** In the order of `CARD_STATES`. */
  readonly states: readonly CardState[]
  /** Those of the requested roles that the holder has on it, by id. */
  readonly roleIds: readonly number[]
  /** The publication date, else the creation date. */
  readonly date: Date
  /** The containing collection; null for the root. */
  readonly place: CardPlace | null
}

/** The part of a version that a card shows. */
export type CardVersion = Pick<
  Version,
  'id' | 'state' | 'createdAt' | 'updatedAt' | 'fileCount' | 'metadata'
>

/** An object on which the holder has a role, in one of its states. */
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
        'pid' | 'size' | 'contentType' | 'checksum' | 'publishedAt' | 'createdAt' | 'tabularTags'
      >
    })

/** A query for the objects on which a user holds roles. */
export interface MyDataWanted {
  readonly holder: Holder
  /**
   * What to do with locally-fair collections that are closed to the holder, and with what is in them:
   * superusers see it, for other readers it does not exist.
   */
  readonly closed: 'listed' | 'omitted'
  readonly roleIds: readonly number[]
  readonly kinds: readonly CardKind[]
  readonly states: readonly CardState[]
  /** In lower case; a card matches when its texts contain every word. */
  readonly words: readonly string[]
  readonly sort: { readonly by: 'name' | 'date'; readonly order: 'asc' | 'desc' }
  readonly limit: number
  readonly offset: number
}

/** One page of cards, with the counts of all matches. */
export interface MyCards {
  readonly total: number
  /** Counts ignoring the filter by kind. */
  readonly kinds: Readonly<Record<CardKind, number>>
  /** Counts ignoring the filter by state. */
  readonly states: Readonly<Record<CardState, number>>
  readonly cards: readonly MyCard[]
}

/** Read access to the objects on which a user holds roles (docs/specification/mydata.md). */
export interface MyData {
  /**
   * The objects on which the holder has one of the roles, and their direct children as far as the permissions
   * of the role reach: datasets of a collection, files of either. Drafts are included only for those who may
   * view them. One query.
   */
  cards(wanted: MyDataWanted): Promise<MyCards>
}
