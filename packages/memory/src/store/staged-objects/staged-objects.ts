import type { StagedObjects } from '@holdfast/core'
import { copied } from '../copied.ts'
import { bySweepingOrder, page } from '../ordering.ts'
import type { Look, State } from '../state.ts'

export const stagedObjects = (look: Look): StagedObjects => ({
  find: async (objectId) => copied(look().stagedObjects.get(objectId)),
  findAll: async (objectIds) => {
    const wanted = new Set(objectIds)
    return copied([...look().stagedObjects.filter(({ objectId }) => wanted.has(objectId))])
  },
  expired: async (at, limit, after) => {
    const found = [...look().stagedObjects.filter(({ leaseUntil }) => leaseUntil <= at)]
    const rest = found.filter((one) => after === undefined || bySweepingOrder(one, after) > 0)
    return copied(page(rest.sort(bySweepingOrder), { limit, offset: 0 }))
  },
  add: async (object) => {
    const state = look()
    if (state.stagedObjects.has(object.objectId))
      throw new Error(`Object ${object.objectId} is reserved already`)
    state.stagedObjects.set(object.objectId, copied(object))
  },
  addFree: async (objects) => {
    const { stagedObjects: table } = look()
    const added = new Set<string>()
    for (const object of objects) {
      if (table.has(object.objectId)) continue
      table.set(object.objectId, copied(object))
      added.add(object.objectId)
    }
    return added
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
  removeAll: async (objectIds) => {
    const { stagedObjects: table } = look()
    const free = objectIds.filter((objectId) => table.get(objectId)?.sweeping === false)
    return new Set(free.filter((objectId) => table.delete(objectId)))
  },
  removeSwept: async (objectIds) => {
    const { stagedObjects: table } = look()
    for (const objectId of objectIds)
      if (table.get(objectId)?.sweeping === true) table.delete(objectId)
  },
  claim: async (objectId, expiredBy) => {
    const state = look()
    const object = state.stagedObjects.get(objectId)
    if (object === null || (expiredBy !== null && object.leaseUntil > expiredBy)) return false
    state.stagedObjects.set(objectId, { ...object, sweeping: true })
    return true
  },
  begun: async (objectId, uploadId) => {
    const state = look()
    const object = state.stagedObjects.get(objectId)
    if (object?.direct != null)
      state.stagedObjects.set(objectId, { ...object, direct: { ...object.direct, uploadId } })
  },
  extend: async (objectId, leaseUntil) => extend(look(), [objectId], leaseUntil),
  extendAll: async (objectIds, leaseUntil) => extend(look(), objectIds, leaseUntil),
})

function extend(state: State, objectIds: readonly string[], leaseUntil: Date): void {
  for (const objectId of objectIds) {
    const object = state.stagedObjects.get(objectId)
    if (object?.sweeping === false && object.leaseUntil < leaseUntil)
      state.stagedObjects.set(objectId, { ...object, leaseUntil: new Date(leaseUntil) })
  }
}
