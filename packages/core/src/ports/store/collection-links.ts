import type {
  CollectionLink,
  Linkable,
  Linker,
  LinksOfCollection,
  NamedCollection,
} from '../../rules/collections/collection-link.ts'

/** Read access to links between collections and to the collections that show an object through a link. */
export interface CollectionLinkReads {
  /** The links from and to a collection. One query. */
  of(collectionId: number): Promise<LinksOfCollection>
  /**
   * The collections into which `object` could be linked: excluded are itself, the ones that contain it at any
   * depth, and the ones it is already linked into. Limited to those of `by`, or unlimited with null. By id,
   * in one query.
   */
  candidates(object: Linkable, by: Linker | null): Promise<readonly NamedCollection[]>
  /**
   * The collections into which `object` is linked, limited to those of `by`, or all with null. By id, in one
   * query.
   */
  showing(object: Linkable, by: Linker | null): Promise<readonly NamedCollection[]>
}

/** Links between collections. A link is removed together with either of its collections. */
export interface CollectionLinks extends CollectionLinkReads {
  /** At most one link per pair, also under concurrency. */
  add(link: CollectionLink): Promise<'added' | 'linkedAlready'>
  remove(link: Pick<CollectionLink, 'linkedId' | 'linkingId'>): Promise<'removed' | 'notLinked'>
}
