import type {
  CollectionLink,
  Linkable,
  Linker,
  LinksOfCollection,
  NamedCollection,
} from '../../rules/collections/collection-link.ts'

export interface CollectionLinkReads {
  /** One query. */
  of(collectionId: number): Promise<LinksOfCollection>
  /**
   * The collections that could show `object`: all but those it is, lies in or below, or is shown in already.
   * Those of `by`, or with null any. By id, in one query.
   */
  candidates(object: Linkable, by: Linker | null): Promise<readonly NamedCollection[]>
  /** The collections that show `object`, of those of `by`, or with null of all. By id, in one query. */
  showing(object: Linkable, by: Linker | null): Promise<readonly NamedCollection[]>
}

/** Links end with either of their collections. */
export interface CollectionLinks extends CollectionLinkReads {
  /** At most one for each pair, also under concurrency. */
  add(link: CollectionLink): Promise<'added' | 'linkedAlready'>
  remove(link: Pick<CollectionLink, 'linkedId' | 'linkingId'>): Promise<'removed' | 'notLinked'>
}
