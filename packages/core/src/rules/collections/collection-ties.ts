/**
 * What holds a collection, or something below it, where it is (docs/specification/collections.md#move): a
 * guestbook or a default template that would not be had at the new place, its parent that features it, or a
 * link into a collection that it would then lie in.
 */
export type Tie = 'guestbook' | 'template' | 'featured' | 'collectionLink' | 'datasetLink'

export interface CollectionMove {
  readonly id: number
  /** Where it lies now. */
  readonly parentId: number
  readonly targetId: number
  /** The collections whose guestbooks may be used at the new place, besides those that move along. */
  readonly guestbookOwners: readonly number[]
}

const REASONS: Readonly<Record<Tie, string>> = {
  guestbook: 'a dataset in it uses a guestbook that is not available there',
  template: 'a default template is not available there',
  featured: 'the collection it lies in features it',
  collectionLink: 'it is linked into a collection that it would then lie in',
  datasetLink: 'a dataset in it is linked into a collection that it would then lie in',
}

/** Why a collection cannot be moved without force, as one sentence. */
export const moveRefusal = (ties: readonly Tie[]): string =>
  `The collection cannot be moved: ${ties.map((tie) => REASONS[tie]).join('; ')}. Use forceMove=true to move it and cut these ties.`
