import type { CollectionTies } from '@holdfast/core'
import type { CollectionMove, Tie } from '@holdfast/core/rules'
import { type CurrentState, raiseRevision, type State } from '../state.ts'
import { unfeature } from './collection-links.ts'
import { lineageOf } from './tree.ts'

export const collectionTies = (current: CurrentState): CollectionTies => ({
  against: async (move) => {
    const state = current()
    const broken = tiesBrokenBy(state, move)
    const found: Readonly<Record<Tie, boolean>> = {
      guestbook: broken.guestbooks.length > 0,
      template: broken.templates.length > 0,
      featured: state.featured.get(move.parentId)?.ids.includes(move.id) === true,
      collectionLink: broken.collectionLinks.length > 0,
      datasetLink: broken.datasetLinks.length > 0,
    }
    return ORDER.filter((tie) => found[tie])
  },
  cut: async (move) => {
    const state = current()
    const broken = tiesBrokenBy(state, move)
    for (const row of broken.guestbooks) {
      const { id } = row.facts
      state.datasets.set(id, { ...row, facts: { ...row.facts, guestbookId: null } })
      raiseRevision(state, id)
    }
    for (const { collectionId } of broken.templates) state.defaultTemplates.delete(collectionId)
    for (const { linkedId, linkingId } of broken.collectionLinks)
      state.collectionLinks.delete(`${linkedId}/${linkingId}`)
    for (const { datasetId, collectionId } of broken.datasetLinks)
      state.datasetLinks.delete(`${datasetId}/${collectionId}`)
    for (const id of broken.below) dropIneligible(state, id)
  },
})

const ORDER: readonly Tie[] = ['guestbook', 'template', 'featured', 'collectionLink', 'datasetLink']

function tiesBrokenBy(state: State, { id, targetId, guestbookOwners }: CollectionMove) {
  const target = state.collections.get(targetId)
  if (target === null) throw new Error(`There is no collection ${targetId}`)
  const above = new Set(lineageOf(state, target).map((each) => each.id))
  const inside = state.collections.filter((c) => lineageOf(state, c).some((a) => a.id === id))
  const below = new Set(inside.map((each) => each.id))
  return {
    below,
    guestbooks: state.datasets.filter(({ facts: { collectionId, guestbookId } }) => {
      const owner = guestbookId === null ? null : state.guestbooks.get(guestbookId)?.collectionId
      if (owner === null || owner === undefined || !below.has(collectionId)) return false
      return !below.has(owner) && !guestbookOwners.includes(owner)
    }),
    templates: state.defaultTemplates.filter(({ collectionId, templateId }) => {
      const owner = state.templates.get(templateId)?.collectionId ?? targetId
      return below.has(collectionId) && !below.has(owner) && !above.has(owner)
    }),
    collectionLinks: state.collectionLinks.filter(
      ({ linkedId, linkingId }) => below.has(linkedId) && above.has(linkingId),
    ),
    datasetLinks: state.datasetLinks.filter(({ datasetId, collectionId }) => {
      const owner = state.datasets.get(datasetId)?.facts.collectionId
      return owner !== undefined && below.has(owner) && above.has(collectionId)
    }),
  }
}

/** Stops collections from featuring this one where it is neither their child nor linked. */
function dropIneligible(state: State, id: number): void {
  const parentId = state.collections.get(id)?.parentId
  for (const { id: other } of state.collections.rows())
    if (other !== parentId && !state.collectionLinks.has(`${id}/${other}`))
      unfeature(state, other, id)
}
