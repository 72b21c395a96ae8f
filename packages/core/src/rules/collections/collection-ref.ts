import { refuse } from '../refusals/refusal.ts'
import type { CollectionRef } from './collection.ts'

/** How the reference reads in a refusal. */
export function describeCollectionRef(ref: CollectionRef): string {
  switch (ref.kind) {
    case 'root':
      return ':root'
    case 'id':
      return String(ref.id)
    case 'alias':
      return ref.alias
  }
}

/** The refusal of an unknown collection; clients compare its beginning. */
export const noSuchCollection = (ref: CollectionRef): never =>
  refuse({
    kind: 'missing',
    message: `Can't find collection with identifier='${describeCollectionRef(ref)}'`,
  })
