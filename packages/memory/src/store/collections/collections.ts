import type { Collections } from '@holdfast/core'
import type { Collection, CollectionRef } from '@holdfast/core/rules'
import { copied } from '../copied.ts'
import { removeGroup } from '../groups/groups.ts'
import { dropGuestbooks } from '../guestbooks/guestbooks.ts'
import { byId, compareText, sameText } from '../ordering.ts'
import { removeRole, revokeAllAt } from '../roles/roles.ts'
import { shownTo } from '../roles/shown-to.ts'
import { removeSavedSearch } from '../search/saved-searches.ts'
import { type CurrentState, draw, raiseContextRevision, type State } from '../state.ts'
import { removeTemplate } from '../templates/templates.ts'
import { deleteLinks } from './collection-links.ts'
import { lineageOf } from './tree.ts'

export const collections = (current: CurrentState): Collections => ({
  find: async (ref) => copied(found(current(), ref)),
  lock: async (ref) => copied(found(current(), ref)),
  // Writes run one after another, so no lock is needed.
  holdTree: async () => void current(),
  lineage: async (ref) => {
    const state = current()
    const collection = found(state, ref)
    return collection && copied(lineageOf(state, collection))
  },
  children: async (id, { unpublished, to = null, part }) => {
    const state = current()
    const { open, granted } = shownTo(state, to)
    const wanted = (c: Collection) =>
      c.parentId === id &&
      open(c.id) &&
      (unpublished || c.publishedAt !== null || granted(c.id, 'ViewUnpublishedCollection'))
    const { offset = 0, limit = Number.POSITIVE_INFINITY } = part ?? {}
    return copied([...state.collections.filter(wanted)].sort(byId).slice(offset, offset + limit))
  },
  byIds: async (ids) => {
    const wanted = ids && new Set(ids)
    return copied([...current().collections.filter(({ id }) => wanted?.has(id) ?? true)].sort(byId))
  },
  below: async (id) => {
    const state = current()
    const isBelow = (c: Collection) =>
      c.id !== id && lineageOf(state, c).some((ancestor) => ancestor.id === id)
    return copied([...state.collections.filter(isBelow)].sort(byId))
  },
  shownBelow: async (id, to, most) => {
    const state = current()
    const { open, granted } = shownTo(state, to)
    const wanted = (c: Collection) =>
      c.id !== id &&
      lineageOf(state, c).some((ancestor) => ancestor.id === id) &&
      open(c.id) &&
      (c.publishedAt !== null || granted(c.id, 'ViewUnpublishedCollection'))
    const found = state.collections.filter(wanted)
    return found.length > most ? null : copied([...found].sort(byId))
  },
  childCount: async (id) => childCount(current(), id),
  blockNamesInUse: async () => {
    const keepers = current().collections.filter(({ blocks }) => blocks.root)
    return [...new Set(keepers.flatMap(({ blocks }) => blocks.names))].sort(compareText)
  },
  add: async (collection) => {
    const state = current()
    if (aliasTaken(state, { ...collection, id: null })) return 'aliasTaken'
    const added = copied({ ...collection, id: draw(state, 'object') })
    requirePlace(state, added)
    state.collections.set(added.id, added)
    raiseContextRevision(state)
    return copied(added)
  },
  save: async (collection) => {
    const state = current()
    if (aliasTaken(state, collection)) return 'aliasTaken'
    requirePlace(state, collection)
    state.collections.replace(collection.id, copied(collection))
    raiseContextRevision(state)
    return 'saved'
  },
  remove: async (id) => {
    const state = current()
    if (childCount(state, id) > 0) throw new Error(`Collection ${id} is not empty`)
    for (const link of state.datasetLinks.filter(({ collectionId }) => collectionId === id))
      state.datasetLinks.delete(`${link.datasetId}/${id}`)
    deleteRolesAndGroups(state, id)
    dropGuestbooks(state, id)
    state.quotas.delete(id)
    state.blockFacets.delete(id)
    state.defaultTemplates.delete(id)
    for (const own of state.templates.filter(({ collectionId }) => collectionId === id))
      removeTemplate(state, own.id)
    for (const search of state.savedSearches.filter(({ collectionId }) => collectionId === id))
      removeSavedSearch(state, search.id)
    for (const { logo } of state.logos.filter(({ collectionId }) => collectionId === id))
      state.logos.delete(logo.name)
    deleteLinks(state, id)
    if (state.collections.delete(id)) raiseContextRevision(state)
  },
})

function found({ collections: table }: State, ref: CollectionRef): Collection | null {
  switch (ref.kind) {
    case 'root':
      return table.find(({ parentId }) => parentId === null)
    case 'id':
      return table.get(ref.id)
    case 'alias':
      return table.find(({ alias }) => sameText(alias, ref.alias))
  }
}

const childCount = (state: State, id: number): number =>
  state.collections.filter(({ parentId }) => parentId === id).length +
  state.datasets.filter(({ facts }) => facts.collectionId === id).length

const aliasTaken = (
  state: State,
  { id, alias }: { readonly id: number | null; readonly alias: string },
): boolean => state.collections.find((c) => c.id !== id && sameText(c.alias, alias)) !== null

/** There is one root, a parent exists, and no collection is its own ancestor. */
function requirePlace(state: State, { id, parentId }: Collection): void {
  if (parentId === null) {
    const root = found(state, { kind: 'root' })
    if (root !== null && root.id !== id) throw new Error('There is a root already')
    return
  }
  const parent = state.collections.get(parentId)
  if (parent === null) throw new Error(`There is no collection ${parentId}`)
  if (lineageOf(state, parent).some((ancestor) => ancestor.id === id))
    throw new Error(`Collection ${id} cannot be moved into its own subtree`)
}

/** Deletes what belongs to a collection: assignments on it, and the roles and groups that it defines. */
function deleteRolesAndGroups(state: State, collectionId: number): void {
  revokeAllAt(state, new Set([collectionId]))
  for (const { id } of state.roles.filter(({ ownerId }) => ownerId === collectionId))
    removeRole(state, id)
  for (const group of state.groups.rows())
    if (group.kind === 'explicit' && group.ownerId === collectionId) removeGroup(state, group.id)
  state.locallyFairSets.delete(collectionId)
  state.entryChoices.delete(collectionId)
}
