import type { Domain } from '../../ports/ports.ts'
import type { NewestRelease } from '../../ports/store/versions.ts'
import type { Collection, CollectionRef } from '../../rules/collections/collection.ts'
import type { CollectionView } from '../../rules/collections/collection-view.ts'
import type { Actor } from '../../rules/users/actor.ts'
import { readerOf } from '../roles/existing.ts'
import { collectionUseCases } from './collection-use-cases.ts'

/** Everything that the page of a collection shows. */
export interface CollectionPage extends CollectionView {
  /** Published collections directly in it, and others that the reader may see. */
  readonly children: readonly Collection[]
  /** One page of its datasets, by their newest release. */
  readonly releases: readonly NewestRelease[]
  /** Whether another page follows. */
  readonly more: boolean
}

/** The number of datasets on a page. */
const DATASETS_SHOWN = 25

/** The pages of collections. They refuse like a read of the collection (docs/specification/collections.md). */
export const collectionPageUseCases = (domain: Domain) => {
  const { get } = collectionUseCases(domain)
  return {
    /** Pages of datasets count from 1. */
    page: async (actor: Actor, ref: CollectionRef, number: number): Promise<CollectionPage> => {
      const view = await get(actor, ref, { childCount: false, hiddenContacts: false })
      const { collection } = view
      return domain.store.read(async (unit) => {
        const children = await unit.collections.children(collection.id, {
          unpublished: false,
          to: readerOf(actor),
        })
        const releases = await unit.versions.newestIn(collection.id, {
          limit: DATASETS_SHOWN + 1,
          offset: (number - 1) * DATASETS_SHOWN,
        })
        const more = releases.length > DATASETS_SHOWN
        return { ...view, children, releases: releases.slice(0, DATASETS_SHOWN), more }
      })
    },
  }
}
