import type { RegistrationStatus, Registrations } from '@holdfast/core'
import {
  beginRegistration,
  failureOf,
  isUpToDate,
  type Registration,
  withAnotherChange,
} from '@holdfast/core/rules'
import { copied } from '../copied.ts'
import type { Look } from '../state.ts'

export const registrations = (look: Look): Registrations => {
  const having = (status: RegistrationStatus | null): readonly Registration[] =>
    look()
      .registrations.filter((each) => hasStatus(each, status))
      .toSorted((a, b) => a.datasetId - b.datasetId)

  return {
    find: async (datasetId) => copied(look().registrations.get(datasetId)),
    lock: async (datasetId) => copied(look().registrations.get(datasetId)),
    list: async ({ status, limit, offset }) => copied(having(status).slice(offset, offset + limit)),
    count: async (status) => having(status).length,
    anyFailing: async ({ trouble, times }) =>
      having('failing').some((each) => {
        const failure = failureOf(each)
        return failure !== null && failure.trouble === trouble && failure.times >= times
      }),
    datasetsAfter: async ({ after, limit, published }) => {
      const rows = look().datasets.filter(
        ({ facts }) => facts.id > after && (!published || facts.publishedAt !== null),
      )
      const known = rows.map(({ facts }) => ({ datasetId: facts.id, pid: facts.pid }))
      return copied(known.toSorted((a, b) => a.datasetId - b.datasetId).slice(0, limit))
    },
    request: async (datasets) => {
      const table = look().registrations
      for (const dataset of datasets) {
        const found = table.get(dataset.datasetId)
        table.set(
          dataset.datasetId,
          copied(found === null ? beginRegistration(dataset) : withAnotherChange(found)),
        )
      }
    },
    save: async (registration) =>
      look().registrations.replace(registration.datasetId, copied(registration)),
    remove: async (datasetId) => {
      look().registrations.delete(datasetId)
    },
  }
}

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
