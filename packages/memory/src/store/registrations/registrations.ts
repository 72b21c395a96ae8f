import type { RegistrationStatus, Registrations } from '@holdfast/core'
import {
  beginRegistration,
  failureOf,
  isUpToDate,
  type Registration,
  registeredObject,
  withAnotherChange,
} from '@holdfast/core/rules'
import { copied } from '../copied.ts'
import { inOrder } from '../ordering.ts'
import type { CurrentState } from '../state.ts'

export const registrations = (current: CurrentState): Registrations => {
  const having = (status: RegistrationStatus | null): readonly Registration[] =>
    current()
      .registrations.filter((each) => hasStatus(each, status))
      .toSorted(byPlace)

  const ofFiles = (datasetId: number): readonly Registration[] =>
    current().registrations.filter((each) => each.datasetId === datasetId && each.fileId !== null)

  /** Adds a registration where there is none, otherwise raises `requested`. */
  const requested = (begun: Registration): void => {
    const table = current().registrations
    const id = registeredObject(begun)
    const found = table.get(id)
    table.set(id, copied(found === null ? begun : withAnotherChange(found)))
  }

  const save = (registration: Registration): void =>
    current().registrations.replace(registeredObject(registration), copied(registration))

  return {
    find: async (objectId) => copied(current().registrations.get(objectId)),
    lock: async (objectId) => copied(current().registrations.get(objectId)),
    lockAll: async (objectIds) => {
      const ids = [...objectIds].sort((a, b) => a - b)
      return copied(ids.flatMap((id) => current().registrations.get(id) ?? []))
    },
    list: async ({ status, limit, offset }) => copied(having(status).slice(offset, offset + limit)),
    count: async (status) => having(status).length,
    anyFailing: async ({ trouble, times }) =>
      having('failing').some((each) => {
        const failure = failureOf(each)
        return failure !== null && failure.trouble === trouble && failure.times >= times
      }),
    datasetsAfter: async ({ after, limit, published }) => {
      const rows = current().datasets.filter(
        ({ facts }) => facts.id > after && (!published || facts.publishedAt !== null),
      )
      const known = rows.map(({ facts }) => ({ datasetId: facts.id, pid: facts.pid }))
      return copied(known.toSorted((a, b) => a.datasetId - b.datasetId).slice(0, limit))
    },
    pendingFiles: async ({ datasetId, after, limit }) => {
      const pending = ofFiles(datasetId).filter(
        (each) => registeredObject(each) > after && !isUpToDate(each),
      )
      return copied(pending.toSorted(byPlace).slice(0, limit))
    },
    countFiles: async (datasetId) => {
      const all = ofFiles(datasetId)
      const count = (status: RegistrationStatus) =>
        all.filter((each) => hasStatus(each, status)).length
      return { total: all.length, pending: count('pending'), failing: count('failing') }
    },
    withFilePids: async (datasetIds) => {
      const having = current().files.filter(({ pid }) => pid !== null)
      const ids = new Set(having.map(({ datasetId }) => datasetId))
      return new Set(datasetIds.filter((id) => ids.has(id)))
    },
    request: async (datasets) => {
      for (const dataset of datasets) requested(beginRegistration({ ...dataset, fileId: null }))
    },
    requestFiles: async (datasetId) => {
      const registered = ofFiles(datasetId)
      const known = new Set(registered.map(registeredObject))
      const begun = current()
        .files.filter((file) => file.datasetId === datasetId && !known.has(file.id))
        .flatMap(({ id: fileId, pid }) =>
          pid === null ? [] : beginRegistration({ datasetId, fileId, pid }),
        )
      for (const each of [...registered, ...begun]) requested(each)
      return registered.length + begun.length
    },
    save: async (registration) => save(registration),
    saveAll: async (registrations) => registrations.forEach(save),
    remove: async (objectId) => {
      current().registrations.delete(objectId)
    },
    removeAll: async (objectIds) => {
      for (const id of objectIds) current().registrations.delete(id)
    },
  }
}

const byPlace = inOrder<Registration>(
  (a, b) => a.datasetId - b.datasetId,
  (a, b) => registeredObject(a) - registeredObject(b),
)

function hasStatus(registration: Registration, wanted: RegistrationStatus | null): boolean {
  switch (wanted) {
    case null:
      return true
    case 'pending':
      return !isUpToDate(registration)
    case 'failing':
      return failureOf(registration) !== null
  }
}
