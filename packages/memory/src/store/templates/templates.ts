import type { Templates } from '@holdfast/core'
import type { NewTemplate, PlacedTemplate, Template } from '@holdfast/core/rules'
import { copied } from '../copied.ts'
import { byId } from '../ordering.ts'
import { type CurrentState, draw, type State } from '../state.ts'

export const templates = (current: CurrentState): Templates => ({
  find: async (id) => found(current(), id),
  lock: async (id) => found(current(), id),
  in: async (collectionIds) => {
    const state = current()
    const wanted = state.templates.filter(({ collectionId }) =>
      collectionIds.includes(collectionId),
    )
    return [...wanted].sort(byId).map((template) => placed(state, template))
  },
  defaultsOf: async (collectionIds) =>
    new Map(
      current()
        .defaultTemplates.filter(({ collectionId }) => collectionIds.includes(collectionId))
        .map(({ collectionId, templateId }) => [collectionId, templateId]),
    ),
  anyUnder: async (licenseId) =>
    current().templates.find(({ terms }) => terms.licenseId === licenseId) !== null,
  add: async (template) => {
    const state = current()
    requirePlace(state, template)
    const added = copied({ ...template, id: draw(state, 'template') })
    state.templates.set(added.id, added)
    return copied(added)
  },
  save: async (template) => {
    const state = current()
    requirePlace(state, template)
    state.templates.replace(template.id, copied(template))
  },
  remove: async (id) => removeTemplate(current(), id),
  setDefault: async (collectionId, templateId) => {
    const state = current()
    if (templateId === null) return void state.defaultTemplates.delete(collectionId)
    if (!state.templates.has(templateId)) throw new Error(`There is no template ${templateId}`)
    state.defaultTemplates.set(collectionId, { collectionId, templateId })
  },
})

/** Deletes a template, also where collections have it as their default. */
export function removeTemplate(state: State, id: number): void {
  const suggesting = state.defaultTemplates.filter(({ templateId }) => templateId === id)
  for (const { collectionId } of suggesting) state.defaultTemplates.delete(collectionId)
  state.templates.delete(id)
}

const found = (state: State, id: number): PlacedTemplate | null => {
  const template = state.templates.get(id)
  return template && placed(state, template)
}

const placed = (state: State, template: Template): PlacedTemplate => ({
  template: copied(template),
  defaultIn: state.defaultTemplates
    .filter(({ templateId }) => templateId === template.id)
    .map(({ collectionId }) => collectionId)
    .sort((a, b) => a - b),
})

function requirePlace(state: State, { collectionId, terms: { licenseId } }: NewTemplate): void {
  if (!state.collections.has(collectionId))
    throw new Error(`There is no collection ${collectionId}`)
  if (licenseId !== null && !state.licenses.has(licenseId))
    throw new Error(`There is no licence ${licenseId}`)
}
