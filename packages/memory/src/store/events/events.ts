import type { Events } from '@holdfast/core'
import type { RecordedEvent, RepositoryEvent } from '@holdfast/core/rules'
import { copied } from '../copied.ts'
import { byId, page } from '../ordering.ts'
import { type CurrentState, draw, type State } from '../state.ts'

export const events = (current: CurrentState): Events => ({
  of: async (objectId, limit) => {
    const found = [...current().events.filter((event) => event.objectId === objectId)]
    return copied(page(found.sort(byId).reverse(), { limit, offset: 0 }))
  },
  ofKinds: async (objectId, kinds) => {
    const found = current().events.filter(
      (event) => event.objectId === objectId && kinds.includes(event.kind),
    )
    return copied([...found].sort(byId))
  },
  rolesAt: async (objectId) => ofRoles(current(), (id) => id === objectId),
  rolesAtFilesOf: async (datasetId) => {
    const state = current()
    return ofRoles(state, (id) => state.files.get(id)?.datasetId === datasetId)
  },
  append: async (event) => append(current(), event),
  appendAll: async (events) => {
    for (const event of events) append(current(), event)
  },
})

/** Appends an event to the log. */
export function append(state: State, event: RepositoryEvent): void {
  const id = draw(state, 'event')
  state.events.set(id, copied({ ...event, id }))
}

const ofRoles = (state: State, wanted: (objectId: number) => boolean): readonly RecordedEvent[] =>
  copied(
    [...state.events.filter((event) => isOfRoles(event) && wanted(event.objectId ?? 0))].sort(byId),
  )

const isOfRoles = ({ kind }: RepositoryEvent): boolean =>
  kind === 'roleAssigned' || kind === 'roleRevoked'
