import type { AccountTraces } from '@holdfast/core'
import {
  type AccessRequest,
  type Account,
  numberOf,
  type Pid,
  type RecordedEvent,
  TRACE_ELEMENTS,
  type TraceCounts,
  type TracedAccount,
  type TraceElement,
  type TraceItems,
  type Version,
} from '@holdfast/core/rules'
import { dropRequestsFor } from '../access-requests/access-requests.ts'
import { copied } from '../copied.ts'
import { byId } from '../ordering.ts'
import { type CurrentState, raiseContextRevision, type State } from '../state.ts'

export const accountTraces = (current: CurrentState): AccountTraces => ({
  counts: async (traced) => {
    const all = allTraces(current(), traced)
    // One entry for each element.
    return Object.fromEntries(
      TRACE_ELEMENTS.map((element) => [element, all[element].length]),
    ) as TraceCounts
  },
  items: async <Element extends TraceElement>(
    traced: TracedAccount,
    element: Element,
    { after, limit }: { readonly after: number; readonly limit: number },
  ) => {
    const found: readonly TraceItems[Element][] = allTraces(current(), traced)[element]
    return copied(
      found
        .toSorted(byId)
        .filter(({ id }) => id > after)
        .slice(0, limit),
    )
  },
  move: async (from, to) => move(current(), from, to),
})

type AllTraces = { readonly [Element in TraceElement]: readonly TraceItems[Element][] }

function allTraces(state: State, traced: TracedAccount): AllTraces {
  const { id: account, userName } = traced
  const published = publishedBy(state, traced)
  const publishes = (kind: RecordedEvent['kind'], id: number) =>
    published.some((event) => event.kind === kind && event.objectId === id)
  const fileTrace = ({ id, datasetId }: { readonly id: number; readonly datasetId: number }) => ({
    id,
    fileName: labelOf(state, id),
    pid: pidOf(state, datasetId),
  })
  const datasetTrace = ({
    facts: { id, pid },
  }: {
    readonly facts: TraceItems['datasetCreator']
  }) => ({
    id,
    pid,
  })
  return {
    roleAssignments: state.assignments
      .filter(({ assignee }) => assignee === `@${userName}`)
      .map(({ id, roleId, pointId }) => ({ id, roleId, pointId })),
    collectionCreator: state.collections
      .filter(({ creatorId }) => creatorId === account)
      .map(({ id, alias }) => ({ id, alias })),
    collectionPublisher: state.collections
      .filter(({ id }) => publishes('collectionPublished', id))
      .map(({ id, alias }) => ({ id, alias })),
    datasetCreator: state.datasets
      .filter(({ facts }) => facts.creatorId === account)
      .map(datasetTrace),
    datasetPublisher: state.datasets
      .filter(({ facts }) => publishes('versionPublished', facts.id))
      .map(datasetTrace),
    dataFileCreator: state.files.filter(({ creatorId }) => creatorId === account).map(fileTrace),
    dataFilePublisher: state.files
      .filter(({ datasetId, since }) =>
        published.some(
          ({ objectId, details }) => objectId === datasetId && details.ordinal === since,
        ),
      )
      .map(fileTrace),
    datasetVersionUsers: state.versions
      .filter(({ contributorIds }) => contributorIds.includes(account))
      .map((version) => ({
        id: version.id,
        pid: pidOf(state, version.datasetId),
        version: numberTextOf(version),
      })),
    explicitGroups: state.groups
      .filter((group) => group.kind === 'explicit' && group.members.includes(`@${userName}`))
      .map(({ id, name }) => ({ id, name })),
    guestbookEntries: state.responses
      .filter(({ accountId }) => accountId === account)
      .map(({ id, type, at, fileId, guestbookId, datasetId, versionOrdinal }) => ({
        id,
        type,
        at,
        fileName: labelOf(state, fileId),
        guestbookName: state.guestbooks.get(guestbookId)?.name ?? '',
        pid: pidOf(state, datasetId),
        version: numberTextOf(
          state.versions.find((v) => v.datasetId === datasetId && v.ordinal === versionOrdinal),
        ),
      })),
    savedSearches: state.savedSearches
      .filter(({ creatorId }) => creatorId === account)
      .map(({ id }) => ({ id })),
  }
}

const publishedBy = (state: State, { actedAs }: TracedAccount): readonly RecordedEvent[] =>
  state.events.filter(
    ({ id, kind, actor }) =>
      (kind === 'collectionPublished' || kind === 'versionPublished') &&
      actedAs.some(
        ({ assignee, after, before }) =>
          assignee === actor && id > (after ?? 0) && (before === null || id < before),
      ),
  )

function pidOf(state: State, datasetId: number): Pid {
  const row = state.datasets.get(datasetId)
  if (row === null) throw new Error(`There is no dataset ${datasetId}`)
  return row.facts.pid
}

const labelOf = (state: State, fileId: number): string =>
  state.entries
    .filter((entry) => entry.fileId === fileId)
    .toSorted((a, b) => b.since - a.since)
    .at(0)?.label ?? ''

const numberTextOf = (version: Version | null): string | null => {
  const number = version === null ? null : numberOf(version)
  return number === null ? null : `${number.major}.${number.minor}`
}

function move(state: State, from: Account, to: Account): void {
  const created = [state.collections, state.files] as const
  for (const row of created[0].filter(({ creatorId }) => creatorId === from.id))
    created[0].set(row.id, { ...row, creatorId: to.id })
  for (const row of created[1].filter(({ creatorId }) => creatorId === from.id))
    created[1].set(row.id, { ...row, creatorId: to.id })
  for (const row of state.datasets.rows())
    state.datasets.set(row.facts.id, movedDataset(row, from, to))
  for (const version of state.versions.filter((v) => v.contributorIds.includes(from.id))) {
    const ids = version.contributorIds.map((id) => (id === from.id ? to.id : id))
    state.versions.set(version.id, { ...version, contributorIds: [...new Set(ids)] })
  }
  moveWork(state, from, to)
  moveOwn(state, from, to)
  raiseContextRevision(state)
}

type DatasetRow = NonNullable<ReturnType<State['datasets']['get']>>

const movedDataset = (row: DatasetRow, from: Account, to: Account): DatasetRow => ({
  ...row,
  facts: {
    ...row.facts,
    creatorId: row.facts.creatorId === from.id ? to.id : row.facts.creatorId,
  },
  locks: row.locks.map((lock) =>
    lock.userName === from.userName ? { ...lock, userName: to.userName } : lock,
  ),
})

/** Moves pending work. */
function moveWork(state: State, from: Account, to: Account): void {
  for (const row of state.curation.filter(({ entry }) => entry.userName === from.userName))
    state.curation.set(row.id, { ...row, entry: { ...row.entry, userName: to.userName } })
  for (const row of state.invocations.rows())
    if (row.publisher.accountId === from.id)
      state.invocations.set(row.id, {
        ...row,
        publisher: { accountId: to.id, userName: to.userName },
      })
  for (const row of state.stagedObjects.filter(({ accountId }) => accountId === from.id))
    state.stagedObjects.set(row.objectId, { ...row, accountId: to.id })
  for (const row of state.resumableUploads.filter(({ upload }) => upload.accountId === from.id))
    state.resumableUploads.set(row.upload.objectId, {
      ...row,
      upload: { ...row.upload, accountId: to.id },
    })
}

/** Moves personal records. */
function moveOwn(state: State, from: Account, to: Account): void {
  for (const row of state.responses.filter(({ accountId }) => accountId === from.id))
    state.responses.set(row.id, { ...row, accountId: to.id })
  moveRequests(state, from, to)
  for (const row of state.savedSearches.filter(({ creatorId }) => creatorId === from.id))
    state.savedSearches.set(row.id, { ...row, creatorId: to.id })
  for (const row of state.notifications.filter(({ accountId }) => accountId === from.id))
    state.notifications.set(row.id, { ...row, accountId: to.id })
  for (const row of state.mutings.filter(({ accountId }) => accountId === from.id))
    state.mutings.set(`${to.id}/${row.channel}/${row.type}`, { ...row, accountId: to.id })
}

/** Of two open requests for one file, only that of `to` stays. */
function moveRequests(state: State, from: Account, to: Account): void {
  const isOpen = ({ state: now }: AccessRequest) => now === 'created'
  const open = new Set(
    state.accessRequests
      .filter((row) => row.accountId === to.id && isOpen(row))
      .map(({ fileId }) => fileId),
  )
  dropRequestsFor(state, (row) => row.accountId === from.id && isOpen(row) && open.has(row.fileId))
  const moved = (id: number | null) => (id === from.id ? to.id : id)
  for (const row of state.accessRequests.rows())
    state.accessRequests.set(row.id, {
      ...row,
      accountId: row.accountId === from.id ? to.id : row.accountId,
      decidedById: moved(row.decidedById),
    })
}
