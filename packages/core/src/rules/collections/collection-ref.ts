import { refuse } from '../refusals/refusal.ts'
import type { CollectionRef } from './collection.ts'

/** The reference as text, as refusals print it. */
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

/** Refuses a reference to an unknown collection. Clients compare the beginning of the message. */
export const noSuchCollection = (ref: CollectionRef): never =>
  refuse({
    kind: 'missing',
    message: `Can't find collection with identifier='${describeCollectionRef(ref)}'`,
  })
