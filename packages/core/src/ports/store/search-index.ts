import type { Collection } from '../../rules/collections/collection.ts'
import type { Day } from '../../rules/files/file-record.ts'
import type { Holder } from '../../rules/roles/holder.ts'
import type { GeoBox } from '../../rules/search/geo-box.ts'
import type { Scoring, SearchCondition } from '../../rules/search/search-condition.ts'
import type { CardKind, CardState } from '../../rules/search/search-kind.ts'
import type { SearchSubject } from '../../rules/search/search-subject.ts'
import type { OpenFiles } from './files.ts'
import type { GrantsAtPoints } from './roles.ts'

/** Those objects on which somebody holds one of the roles (docs/specification/mydata.md#request). */
export interface HeldRoles {
  readonly holder: Holder
  readonly roleIds: readonly number[]
}

/** How hits are ordered; ties by score, then date, newest first, then by key. */
export interface SearchOrder {
  readonly by: 'score' | 'name' | 'date' | { readonly field: string }
  readonly order: 'asc' | 'desc'
}

/** A search, cut and resolved by the domain. */
export interface SearchWanted {
  /**
   * Who searches: hits, counts and labels are of what they may see. Null sees everything, as superusers do.
   */
  readonly viewer: Holder | null
  readonly query: SearchCondition
  /** All must hold; they don't rank. */
  readonly filters: readonly SearchCondition[]
  readonly scoring: Scoring
  readonly kinds: readonly CardKind[]
  /** Null for any. A document needs one of them. */
  readonly states: readonly CardState[] | null
  /**
   * Only what lies below one of these collections at any depth; null for no limit. A collection lies below its parent and
   * below collections it is linked into, a dataset below its collection and those it is linked into, a file where its
   * dataset does; a collection never below itself.
   */
  readonly below: readonly number[] | null
  /** Only datasets with a box that meets one of these; null for no limit. */
  readonly boxes: readonly GeoBox[] | null
  /**
   * Only what a person holds one of the roles on: by an assignment to them or a group of theirs on the object itself, or, as
   * far as the role's permissions reach, on the dataset or collection directly above. A collection on which it is held is
   * visible, published or not. Null for no limit.
   */
  readonly held: HeldRoles | null
  /** What is counted beside the total; what isn't is 0. */
  readonly counts: 'none' | 'kinds' | 'kindsAndStates'
  /** The facets to count, by name; `fileAccess` by the day. */
  readonly facets: readonly string[]
  readonly today: Day
  readonly sort: SearchOrder
  readonly limit: number
  readonly offset: number
  /** The search is ended after this time, where the store can end one; ten seconds when absent. */
  readonly seconds?: number
}

/** A search for datasets, whatever their number. */
export interface PublishedWanted extends Pick<SearchWanted, 'viewer' | 'query' | 'today'> {
  /** The search is ended after this time, where the store can end one. */
  readonly seconds: number
}

/** One found document. */
export interface SearchHit {
  readonly key: string
  readonly kind: CardKind
  readonly objectId: number
  readonly score: number
  /** Those of the requested roles that are held on it, by id; none without `held`. */
  readonly roleIds: readonly number[]
}

/** The number of found documents with a label. */
export interface LabelCount {
  readonly label: string
  readonly count: number
}

/** One page of hits, with the counts of all matches. */
export interface SearchFound {
  readonly total: number
  /** Ignoring the filter by kind. */
  readonly kinds: Readonly<Record<CardKind, number>>
  /** Ignoring the filter by state. */
  readonly states: Readonly<Record<CardState, number>>
  /**
   * The requested facets that have labels, most frequent label first, then by code point. Counts are exact up to
   * `MOST_COUNTED` matches; of more, a store may estimate them from about `COUNTED_OF_MORE` that are chosen evenly.
   */
  readonly facets: ReadonlyMap<string, readonly LabelCount[]>
  readonly hits: readonly SearchHit[]
}

/** Documents of which everything is read that is shown of them. */
export interface WantedSubjects {
  readonly keys: readonly string[]
  /** How many of the first variables a table comes with. */
  readonly variables: number
  /** Whose grants are read; null reads none. */
  readonly holder: Holder | null
  /** Terms that the documents may have. */
  readonly terms: readonly string[]
  /** Which files are pictures of their dataset; null looks for none. */
  readonly pictures: PictureFiles | null
}

/** Files that everyone may see on a day. */
export interface PictureFiles extends Omit<OpenFiles, 'limit'> {
  readonly today: Day
}

/** The collection in which something is shown. */
export type ShownPlace = Pick<Collection, 'id' | 'alias' | 'name'>

/** What is shown of documents. */
export interface ShownSubjects {
  /** By key; keys of what no longer exists are absent. */
  readonly subjects: ReadonlyMap<string, SearchSubject>
  /** The collections directly above, by id. */
  readonly places: ReadonlyMap<number, ShownPlace>
  /** At these collections, and at the datasets and files that are shown. */
  readonly grants: GrantsAtPoints
  /** Those of the terms that one of the documents has. */
  readonly known: ReadonlySet<string>
  /** The ids of the versions on cards of datasets that have a picture; none of deaccessioned ones. */
  readonly pictured: ReadonlySet<number>
}

/** A page of everything on which somebody holds one of the roles, whatever it says. */
export interface HeldWanted
  extends HeldRoles,
    Pick<SearchWanted, 'kinds' | 'sort' | 'limit' | 'offset'>,
    Pick<WantedSubjects, 'pictures'> {
  readonly states: readonly CardState[]
  /** Whether a superuser asks for what they hold themselves: nothing of it is hidden. */
  readonly everything: boolean
  /** Whether the holder's grants are read. */
  readonly grants: boolean
}

/** The page, and what is shown of it, all of one moment. */
export interface HeldPage {
  /** That of `Surroundings`. */
  readonly revision: number
  /** With all counts but those of facets. */
  readonly found: SearchFound
  readonly shown: ShownSubjects
}

/** Objects whose entries in the index are refreshed. */
export type Reindexed =
  | { readonly kind: 'collections' | 'datasets' | 'files'; readonly ids: readonly number[] }
  | { readonly kind: 'everything' }

/** Where a rebuild of the index begins, should one be under way or have been ended; without one, at the start. */
export type RebuildFrom = 'start' | 'whereItEnded'

/** The keys of documents by how they differ from the database; empty when all is in step. */
export interface IndexState {
  readonly staleOrMissing: readonly string[]
  readonly orphaned: readonly string[]
}

/** The state of a part of the index, and where the next one begins; null at the end. */
export interface ComparedPart extends IndexState {
  readonly next: string | null
}

/**
 * Read access to the index (docs/specification/search.md). Every method sees the same state of the repository as the other
 * reads of the unit, rights included. After `find`, every statement of the unit has its time limit.
 */
export interface SearchReads {
  /**
   * Begins a search: later statements of the unit are ended after ten seconds, unless `find` is given another time. Returns the
   * revision of `Surroundings`. One query, which `find` then does without.
   */
  begin(): Promise<number>
  /**
   * Up to four queries, whatever the number of matches, groups and facets. Refuses as `unavailable` a search that was ended because
   * it took too long; the unit cannot go on then.
   */
  find(wanted: SearchWanted): Promise<SearchFound>
  /** The ids of all published datasets that are found, in no particular order. Two queries. Refuses as `find` does. */
  publishedIds(wanted: PublishedWanted): Promise<readonly number[]>
  /**
   * What `find` and `subjects` answer for all that somebody holds, as the holder sees it; tables without their variables. One
   * query, which needs no `begin` and has no time limit.
   */
  held(wanted: HeldWanted): Promise<HeldPage>
  /** Those of the terms that at least one document has that the viewer may see. One query. */
  termsKnown(terms: readonly string[], viewer: Holder | null): Promise<ReadonlySet<string>>
  /** What is shown of these documents, as it is now. Two queries at most, one without variables. */
  subjects(wanted: WantedSubjects): Promise<ShownSubjects>
  /**
   * For each of these collections the number of datasets in it or below, linked ones included, with a released version that the
   * viewer may see; collections without any are absent. One query.
   */
  datasetCounts(
    collectionIds: readonly number[],
    viewer: Holder | null,
  ): Promise<ReadonlyMap<number, number>>
  /**
   * For each of these datasets the ids of the collections that show it: its own, those it is linked into, and the ancestors of
   * both, ascending. Unknown datasets are absent. One query.
   */
  placesOf(datasetIds: readonly number[]): Promise<ReadonlyMap<number, readonly number[]>>
  /**
   * Compares the entries of up to `limit` objects after `after` (null for the first) with the database. Of those that belong
   * to nothing it names at most `limit` more.
   */
  compareNext(after: string | null, limit: number): Promise<ComparedPart>
}

/** A part of what prepares searches for frequent words. */
export type ListStep = 'written' | 'words'

/**
 * The index of everything that can be found. No use case writes to it: when a unit ends, the store has renewed the entries of
 * whatever the unit changed. These methods are for repair.
 */
export interface SearchIndex extends SearchReads {
  /** Removes every entry; until a rebuild has run, nothing is found. */
  clear(): Promise<void>
  /**
   * Begins a rebuild: there is one for the whole installation. One that is under way starts over, or goes on from where
   * it is, as wanted.
   */
  beginRebuild(from: RebuildFrom): Promise<void>
  /**
   * Takes over a rebuild that a migration asked for, or that was ended. Whether there was one; of several callers one gets
   * it.
   */
  takeRebuild(): Promise<boolean>
  /**
   * Writes the entries of the next objects of the rebuild anew, up to `limit`, in the order of collections, datasets
   * and files. Returns the place of the last one, such as `dataset 7`; null at the end, or when there is no rebuild.
   */
  rebuildNext(limit: number): Promise<string | null>
  /**
   * Only removes those entries of up to `limit` objects after `after` (null for the first) that belong to nothing. Returns
   * where to go on, or null at the end.
   */
  dropOrphansNext(after: string | null, limit: number): Promise<string | null>
  /**
   * Removes those of up to `limit` words after `after`, by code point, that nothing contains any more: wildcards are compared
   * with fewer words then. Returns where to go on, or null at the end. Writers wait meanwhile.
   */
  forgetWordsNext(after: string | null, limit: number): Promise<string | null>
  /**
   * Prepares searches for words that at least this many documents have (by default as many as the store sees fit), one step of
   * it; what is found stays the same. It begins with `written`, what was written since, and goes on with `words`. Returns what comes
   * next, or null at the end; what is written meanwhile is left for the next time. Of several callers, one gets something to do.
   */
  listMatchesNext(step: ListStep, least?: number): Promise<ListStep | null>
  /** Writes the entries of these objects anew, those of a dataset with its files. Unknown ids change nothing. */
  refresh(objects: Reindexed): Promise<void>
}
