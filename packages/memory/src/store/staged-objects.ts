import type { StagedObject, StagedObjects } from '@holdfast/core'
import { copied } from './copied.ts'
import { compareText, inOrder, page } from './ordering.ts'
import type { Look } from './state.ts'

export const stagedObjects = (look: Look): StagedObjects => ({
  find: async (objectId) => copied(look().stagedObjects.get(objectId)),
  expired: async (at, limit) => {
    const found = [...look().stagedObjects.filter(({ leaseUntil }) => leaseUntil <= at)]
    return copied(page(found.sort(oldestFirst), { limit, offset: 0 }))
  },
  add: async (object) => {
    const state = look()
    if (state.stagedObjects.has(object.objectId))
      throw new Error(`Object ${object.objectId} is reserved already`)
    state.stagedObjects.set(object.objectId, copied(object))
  },
  remove: async (objectId) => look().stagedObjects.delete(objectId),
  removeExpired: async (objectId, at) => {
    const state = look()
    const object = state.stagedObjects.get(objectId)
    return object !== null && object.leaseUntil <= at && state.stagedObjects.delete(objectId)
  },
  reserve: async (objectId, reservedBytes) => {
    const state = look()
    const object = state.stagedObjects.get(objectId)
    if (object !== null) state.stagedObjects.set(objectId, { ...object, reservedBytes })
  },
  extend: async (objectId, leaseUntil) => {
    const state = look()
    const object = state.stagedObjects.get(objectId)
    if (object !== null)
      state.stagedObjects.set(objectId, { ...object, leaseUntil: new Date(leaseUntil) })
  },
})

const oldestFirst = inOrder<StagedObject>(
  (a, b) => a.createdAt.getTime() - b.createdAt.getTime(),
  (a, b) => compareText(a.objectId, b.objectId),
)
