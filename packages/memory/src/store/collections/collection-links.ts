import type { CollectionLinks } from '@holdfast/core'
import type {
  Collection,
  CollectionLink,
  Linkable,
  Linker,
  NamedCollection,
} from '@holdfast/core/rules'
import { copied } from '../copied.ts'
import { byId } from '../ordering.ts'
import { shownTo } from '../roles/shown-to.ts'
import type { CurrentState, State } from '../state.ts'
import { lineageOf } from './tree.ts'

type Pair = Pick<CollectionLink, 'linkedId' | 'linkingId'>

const keyOf = ({ linkedId, linkingId }: Pair): string => `${linkedId}/${linkingId}`

export const collectionLinks = (current: CurrentState): CollectionLinks => ({
  of: async (id) => {
    const state = current()
    const linked = state.collectionLinks.filter(({ linkingId }) => linkingId === id)
    const linking = state.collectionLinks.filter(({ linkedId }) => linkedId === id)
    return {
      linked: named(
        state,
        linked.map(({ linkedId }) => linkedId),
      ),
      linking: named(
        state,
        linking.map(({ linkingId }) => linkingId),
      ),
    }
  },
  candidates: async (object, by) => {
    const state = current()
    const out = new Set([...placesOf(state, object), ...showing(state, object)])
    const ids = state.collections.filter(({ id }) => !out.has(id)).map(({ id }) => id)
    return named(state, ids.filter(linkableBy(state, by)))
  },
  showing: async (object, by) => {
    const state = current()
    return named(state, showing(state, object).filter(linkableBy(state, by)))
  },
  add: async (link) => {
    const state = current()
    const { linkedId, linkingId } = link
    if (!state.collections.has(linkedId) || !state.collections.has(linkingId))
      throw new Error(`There is nothing to link: ${keyOf(link)}`)
    if (linkedId === linkingId) throw new Error(`Collection ${linkedId} would show itself`)
    if (state.collectionLinks.has(keyOf(link))) return 'linkedAlready'
    state.collectionLinks.set(keyOf(link), copied(link))
    return 'added'
  },
  remove: async (link) => {
    const state = current()
    if (!state.collectionLinks.delete(keyOf(link))) return 'notLinked'
    unfeature(state, link.linkingId, link.linkedId)
    return 'removed'
  },
})

/** Removes one collection from the featured ones of another. */
export function unfeature(state: State, collectionId: number, featuredId: number): void {
  const ids = state.featured.get(collectionId)?.ids ?? []
  if (ids.includes(featuredId))
    state.featured.set(collectionId, { ids: ids.filter((id) => id !== featuredId) })
}

/** Removes the links of a collection that is deleted. */
export function deleteLinks(state: State, id: number): void {
  for (const link of state.collectionLinks.filter(
    ({ linkedId, linkingId }) => linkedId === id || linkingId === id,
  ))
    state.collectionLinks.delete(keyOf(link))
  state.featured.delete(id)
  for (const { id: collectionId } of state.collections.rows()) unfeature(state, collectionId, id)
}

/** The collections with these ids that exist. */
export const named = (state: State, ids: readonly number[]): readonly NamedCollection[] =>
  ids
    .map((id) => state.collections.get(id))
    .filter((c): c is Collection => c !== null)
    .sort(byId)
    .map(({ id, alias, name }) => ({ id, alias, name }))

function linkableBy(state: State, by: Linker | null): (id: number) => boolean {
  if (by === null) return () => true
  const { open, granted } = shownTo(state, by.holder)
  return (id) => open(id) && granted(id, by.permission)
}

function placesOf(state: State, { kind, id }: Linkable): readonly number[] {
  const place = kind === 'collection' ? id : state.datasets.get(id)?.facts.collectionId
  const collection = place === undefined ? null : state.collections.get(place)
  return collection === null ? [] : lineageOf(state, collection).map((owner) => owner.id)
}

const showing = (state: State, { kind, id }: Linkable): readonly number[] =>
  kind === 'collection'
    ? state.collectionLinks
        .filter(({ linkedId }) => linkedId === id)
        .map(({ linkingId }) => linkingId)
    : state.datasetLinks
        .filter(({ datasetId }) => datasetId === id)
        .map(({ collectionId }) => collectionId)
