/**
 * A reason why a collection cannot be moved without force (docs/specification/collections.md#move): a
 * guestbook or default template, used in the collection or below it, that is not available at the target; its
 * parent features it; or a link from a collection that would become its ancestor.
 */
export type Tie = 'guestbook' | 'template' | 'featured' | 'collectionLink' | 'datasetLink'

/** A requested move of a collection. */
export interface CollectionMove {
  readonly id: number
  /** The current parent. */
  readonly parentId: number
  readonly targetId: number
  /** The collections whose guestbooks are available at the target, other than those that move too. */
  readonly guestbookOwners: readonly number[]
}

const REASONS: Readonly<Record<Tie, string>> = {
  guestbook: 'a dataset in it uses a guestbook that is not available there',
  template: 'a default template is not available there',
  featured: 'its parent collection features it',
  collectionLink: 'it is linked to a collection that would contain it after the move',
  datasetLink: 'a dataset in it is linked to a collection that would contain it after the move',
}

/** The message that refuses a move without force; it lists all ties. */
export const moveRefusal = (ties: readonly Tie[]): string =>
  `The collection cannot be moved: ${ties.map((tie) => REASONS[tie]).join('; ')}. Use forceMove=true to move it and remove these ties.`
