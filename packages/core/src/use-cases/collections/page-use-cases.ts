import type { Domain } from '../../ports/ports.ts'
import type { NewestRelease } from '../../ports/store/versions.ts'
import type { Collection, CollectionRef } from '../../rules/collections/collection.ts'
import type { CollectionView } from '../../rules/collections/collection-view.ts'
import type { Actor } from '../../rules/users/actor.ts'
import { readerOf } from '../roles/existing.ts'
import { collectionUseCases } from './collection-use-cases.ts'

/** Everything that the page of a collection shows. */
export interface CollectionPage extends CollectionView {
  /** One page of the published collections directly in it, and of others that the reader may see. */
  readonly children: readonly Collection[]
  /** Those below it at any depth that the reader may see, by name; none where there are too many to show. */
  readonly below: readonly Collection[]
  /** One page of its datasets, by their newest release. */
  readonly releases: readonly NewestRelease[]
  /** Whether another page follows. */
  readonly more: boolean
}

/** The numbers of datasets and of collections on a page. */
const DATASETS_SHOWN = 25
const COLLECTIONS_SHOWN = 100
/** With more collections below, only those directly in it are shown. */
const MOST_BELOW = 200

/** The pages of collections. They refuse like a read of the collection (docs/specification/collections.md). */
export const collectionPageUseCases = (domain: Domain) => {
  const { get } = collectionUseCases(domain)
  return {
    /** Pages count from 1. */
    page: async (actor: Actor, ref: CollectionRef, number: number): Promise<CollectionPage> => {
      const view = await get(actor, ref, { childCount: false, hiddenContacts: false })
      const { collection } = view
      const part = (shown: number) => ({ limit: shown + 1, offset: (number - 1) * shown })
      return domain.store.read(async (unit) => {
        const children = await unit.collections.children(collection.id, {
          unpublished: false,
          to: readerOf(actor),
          part: part(COLLECTIONS_SHOWN),
        })
        const below =
          children.length === 0
            ? null
            : await unit.collections.shownBelow(collection.id, readerOf(actor), MOST_BELOW)
        const releases = await unit.versions.newestIn(collection.id, part(DATASETS_SHOWN))
        return {
          ...view,
          children: children.slice(0, COLLECTIONS_SHOWN),
          below: below === null ? [] : reached(collection, below),
          releases: releases.slice(0, DATASETS_SHOWN),
          more: children.length > COLLECTIONS_SHOWN || releases.length > DATASETS_SHOWN,
        }
      })
    },
  }
}

/** Those that can be reached by way of others, by name: what lies in a hidden collection is hidden too. */
function reached(from: Collection, found: readonly Collection[]): readonly Collection[] {
  const visit = ({ id }: Collection): readonly Collection[] =>
    found.filter(({ parentId }) => parentId === id).flatMap((each) => [each, ...visit(each)])
  return visit(from).toSorted((a, b) => a.name.localeCompare(b.name, 'en') || a.id - b.id)
}
