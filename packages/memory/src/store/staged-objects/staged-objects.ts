import type { StagedObjects } from '@holdfast/core'
import {
  decideStaged,
  evolveStaged,
  isAnnounced,
  isBeingRemoved,
  latestLeaseEnd,
  type StagedCommand,
  type StagedObject,
} from '@holdfast/core/rules'
import { copied } from '../copied.ts'
import { bySweepingOrder, page } from '../ordering.ts'
import type { CurrentState, State } from '../state.ts'

export const stagedObjects = (current: CurrentState): StagedObjects => ({
  find: async (objectId) => copied(current().stagedObjects.get(objectId)),
  findAll: async (objectIds) => {
    const wanted = new Set(objectIds)
    return copied([...current().stagedObjects.filter(({ objectId }) => wanted.has(objectId))])
  },
  expired: async (at, limit, after) => {
    const found = [...current().stagedObjects.filter(({ leaseUntil }) => leaseUntil <= at)]
    const rest = found.filter((one) => after === undefined || bySweepingOrder(one, after) > 0)
    return copied(page(rest.sort(bySweepingOrder), { limit, offset: 0 }))
  },
  announced: async (datasetId, limit) => {
    const found = [...current().stagedObjects.filter((one) => one.datasetId === datasetId)]
    return copied(found.filter(isAnnounced).sort(byLease).slice(0, limit))
  },
  announcedAs: async ({ fileName, folder, ...facts }, mark) => {
    const same = [...current().stagedObjects.filter((one) => one.datasetId === facts.datasetId)]
      .filter(isAnnounced)
      .filter(
        ({ accountId, size, announced }) =>
          accountId === facts.accountId &&
          size === facts.size &&
          announced.fileName === fileName &&
          announced.folder === folder,
      )
      .sort(byLease)
    const withMark = (wanted: string | null) =>
      same.filter(({ announced }) => announced.mark === wanted).at(-1)
    return copied(withMark(mark) ?? withMark(null) ?? null)
  },
  add: async (...objects) => {
    const { stagedObjects: table } = current()
    for (const object of objects) {
      if (table.has(object.objectId))
        throw new Error(`Object ${object.objectId} is reserved already`)
      table.set(object.objectId, copied(object))
    }
  },
  addFree: async (objects) => {
    const { stagedObjects: table } = current()
    const added = new Set<string>()
    for (const object of objects) {
      if (table.has(object.objectId)) continue
      table.set(object.objectId, copied(object))
      added.add(object.objectId)
    }
    return added
  },
  remove: async (objectId) => current().stagedObjects.delete(objectId),
  removeExpired: async (objectIds, at) => {
    const { stagedObjects: table } = current()
    const expired = objectIds.filter((id) => {
      const object = table.get(id)
      return object !== null && object.leaseUntil <= at && table.delete(id)
    })
    return new Set(expired)
  },
  reserve: async (objectId, reservedBytes) => {
    const state = current()
    const object = state.stagedObjects.get(objectId)
    if (object !== null) state.stagedObjects.set(objectId, { ...object, reservedBytes })
  },
  removeAll: async (objectIds) => {
    return new Set(objectIds.filter((id) => applied(current(), id, { kind: 'release' })))
  },
  removeSwept: async (objectIds) => {
    const { stagedObjects: table } = current()
    for (const objectId of objectIds) {
      const object = table.get(objectId)
      if (object !== null && isBeingRemoved(object)) table.delete(objectId)
    }
  },
  claim: async (objectId, expiredBy) => applied(current(), objectId, { kind: 'claim', expiredBy }),
  shortenLeases: async (latest) => {
    const { stagedObjects: table } = current()
    for (const object of [...table.filter(() => true)]) {
      const leaseUntil = latestLeaseEnd(object, latest)
      if (object.leaseUntil > leaseUntil) table.set(object.objectId, { ...object, leaseUntil })
    }
  },
  begun: async (objectId, uploadId) => {
    applied(current(), objectId, { kind: 'begin', uploadId })
  },
  extend: async (objectId, leaseUntil) => {
    applied(current(), objectId, { kind: 'extend', leaseUntil })
  },
  extendAll: async (objectIds, leaseUntil) => {
    for (const objectId of objectIds) applied(current(), objectId, { kind: 'extend', leaseUntil })
  },
})

const byLease = (a: StagedObject, b: StagedObject): number =>
  Number(a.leaseUntil) - Number(b.leaseUntil) || (a.objectId < b.objectId ? -1 : 1)

/** Applies the command; returns whether it changed anything, false also for an unknown object. */
function applied(
  { stagedObjects: table }: State,
  objectId: string,
  command: StagedCommand,
): boolean {
  const object = table.get(objectId)
  if (object === null) return false
  const decision = decideStaged(object, command)
  if (decision.kind === 'refused') return false
  const next = evolveStaged(object, decision.event)
  if (next === null) table.delete(objectId)
  else table.set(objectId, copied(next))
  return true
}
