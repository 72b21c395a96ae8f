import type { Notifications, Subject } from '@holdfast/core'
import {
  type Account,
  formatPid,
  holdsAt,
  isReleased,
  type Role,
  type RoleAssignment,
  titleOf,
} from '@holdfast/core/rules'
import { within } from '../groups/membership.ts'
import { byId, sameText } from '../ordering.ts'
import type { State } from '../state.ts'

type Wanted = Parameters<Notifications['holders']>[1] & {
  readonly pointIds: readonly number[]
}

/** The accounts to notify, of those to which these assignments give something. */
export function holders(
  assignments: readonly RoleAssignment[],
  state: State,
  { pointIds, any, without }: Wanted,
): readonly number[] {
  const given = assignments.filter(({ pointId }) => pointIds.includes(pointId))
  const behind = (wanted: (role: Role) => boolean): ReadonlySet<string> =>
    within(
      state,
      given.flatMap(({ assignee, roleId }) => {
        const role = state.roles.get(roleId)
        return role !== null && wanted(role) ? [assignee] : []
      }),
    )
  const holding = behind(({ permissions }) => any.some((one) => permissions.includes(one)))
  const excepted = behind(({ permissions }) => without !== null && permissions.includes(without))
  const isAmong = (identifiers: ReadonlySet<string>, { userName }: Account): boolean =>
    [...identifiers].some((one) => one.startsWith('@') && sameText(one.slice(1), userName))
  return [...state.accounts.filter((account) => account.deactivatedAt === null)]
    .filter((account) => isAmong(holding, account) && !isAmong(excepted, account))
    .sort(byId)
    .map(({ id }) => id)
}

/** The current name of an object, and its owner. */
export function subject(state: State, id: number): Subject | null {
  const collection = state.collections.get(id)
  if (collection !== null) {
    const { alias, name, parentId } = collection
    const named = { name, releasedName: name, identifier: alias, ...NO_TITLE }
    return { kind: 'collection', id, datasetId: null, ...named, ...place(state, parentId) }
  }
  const file = state.files.get(id)
  const dataset = state.datasets.get(file?.datasetId ?? id)
  if (dataset === null) return null
  const identifier = formatPid(dataset.facts.pid)
  const lies = { datasetId: dataset.facts.id, ...place(state, dataset.facts.collectionId) }
  const versions = [
    ...state.versions.filter(({ datasetId }) => datasetId === dataset.facts.id),
  ].sort((a, b) => b.ordinal - a.ordinal)
  const released = versions.filter(isReleased)
  const [name = ''] = versions.map(titleOf)
  const [releasedName = null] = released.map(titleOf)
  if (file !== null) {
    const entries = [...state.entries.filter(({ fileId }) => fileId === id)].sort(
      (a, b) => b.since - a.since,
    )
    const shown = entries.find((entry) => released.some(({ ordinal }) => holdsAt(entry, ordinal)))
    const named = { name: entries[0]?.label ?? '', releasedName: shown?.label ?? null }
    const titled = { title: name, releasedTitle: releasedName }
    return { kind: 'file', id, ...named, ...titled, identifier, ...lies }
  }
  return { kind: 'dataset', id, name, releasedName, ...NO_TITLE, identifier, ...lies }
}

/** Only files are in something with a title. */
const NO_TITLE = { title: null, releasedTitle: null } as const

function place(state: State, id: number | null): Pick<Subject, 'owner' | 'placeId'> {
  const collection = id === null ? null : state.collections.get(id)
  if (collection === null) return { owner: null, placeId: null }
  return { owner: { alias: collection.alias, name: collection.name }, placeId: collection.id }
}
