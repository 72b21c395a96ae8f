import type { Clock, GrantsAtPoints, HolderAtPoints, Roles } from '@holdfast/core'
import type { Holder, NewAssignment, Permission, Role, RoleAssignment } from '@holdfast/core/rules'
import { copied } from '../copied.ts'
import { identifiersOf } from '../groups/membership.ts'
import { byId } from '../ordering.ts'
import { type CurrentState, draw, raiseContextRevision, type State } from '../state.ts'
import { grantEnds } from './grant-ends.ts'
import { hasNotEnded, inForce, isLaterEnd } from './in-force.ts'
import { countingPoints, points } from './points.ts'
import { revoke } from './revoke.ts'

export const roles = (current: CurrentState, clock: Clock): Roles => ({
  assignmentsAt: async (pointId) => given(inForce(current(), clock), (a) => a.pointId === pointId),
  assignmentsAtAll: async (pointIds) => given(inForce(current(), clock), isIn(pointIds, 'pointId')),
  assignmentsTo: async (assignees) => given(inForce(current(), clock), isIn(assignees, 'assignee')),
  assignmentsOf: async (roleIds) => given(inForce(current(), clock), isIn(roleIds, 'roleId')),
  points: async (pointIds) => points(current(), pointIds),
  countingPoints: async (ids) => countingPoints(current(), ids),
  assign: async (assignment) =>
    copied(assigning(current(), clock, [assignment])(assignment).assignment),
  assignAll: async (assignments) => {
    const done = assignments.map(assigning(current(), clock, assignments))
    return copied(done.filter(({ isNew }) => isNew).map(({ assignment }) => assignment))
  },
  revoke: async (assignmentId) => revoke(current(), assignmentId),
  revokeAll: async (assignmentIds) => {
    for (const id of assignmentIds) revoke(current(), id)
  },
  revokeAllAt: async (pointIds) => {
    const state = current()
    const there = given(inForce(state, clock), isIn(pointIds, 'pointId'))
    revokeAllAt(state, new Set(pointIds))
    return there
  },
  reassign: async (from, to) => {
    const state = current()
    if (from === to) return
    const theirs = byPlace(state, [to])
    for (const row of given(state.assignments.rows(), (a) => a.assignee === from)) {
      const twin = theirs.get(placeKey({ ...row, assignee: to }))
      if (twin === undefined) {
        state.assignments.set(row.id, { ...row, assignee: to })
        continue
      }
      revoke(state, row.id)
      if (!isLaterEnd(row.expiresAt, twin.expiresAt)) continue
      state.assignments.set(twin.id, { ...twin, expiresAt: row.expiresAt })
      state.notedEnds.delete(twin.id)
    }
  },
  // Last, as Node 20 adds members to a spread object slowly (decision 0538).
  ...definitions(current),
  ...holderReads(current, clock),
  ...grantEnds(current, clock),
})

type Definitions = 'byId' | 'byAlias' | 'byIds' | 'all' | 'ownedBy' | 'granting'
type Changes = 'lock' | 'ensureAll' | 'add' | 'save' | 'remove'

const definitions = (current: CurrentState): Pick<Roles, Definitions | Changes> => ({
  byId: async (id) => copied(current().roles.get(id)),
  byAlias: async (alias) => copied(current().roles.find((role) => role.alias === alias)),
  byIds: async (ids) => copied(current().roles.filter(({ id }) => ids.includes(id))),
  all: async () => defined(current(), () => true),
  ownedBy: async (collectionId) => defined(current(), ({ ownerId }) => ownerId === collectionId),
  granting: async (permission) =>
    defined(current(), ({ permissions }) => permissions.includes(permission)),
  ensureAll: async (wanted) => {
    const state = current()
    for (const role of wanted) {
      if (state.roles.has(role.id)) continue
      state.roles.set(role.id, copied(role))
      raiseContextRevision(state)
    }
  },
  lock: async (id) => copied(current().roles.get(id)),
  add: async (role) => {
    const state = current()
    if (aliasTaken(state, { ...role, id: null })) return 'aliasTaken'
    const added = copied({ ...role, id: draw(state, 'role') })
    state.roles.set(added.id, added)
    raiseContextRevision(state)
    return copied(added)
  },
  save: async (role) => {
    const state = current()
    if (aliasTaken(state, role)) return 'aliasTaken'
    state.roles.replace(role.id, copied(role))
    raiseContextRevision(state)
    return 'saved'
  },
  remove: async (id) => removeRole(current(), id),
})

type HolderQuestion =
  | 'grantsAt'
  | 'grantsAtEach'
  | 'filesGranted'
  | 'heldAnywhere'
  | 'collectionsGranted'
  | 'identifiersOf'

export function grantsAt(
  state: State,
  clock: Clock,
  { holder, pointIds }: HolderAtPoints,
): GrantsAtPoints {
  const mine = identifiersOf(state, holder)
  const wanted = new Set(pointIds)
  const granted = new Map<number, Set<Permission>>()
  for (const { pointId, permission } of grants(state, clock, mine))
    if (wanted.has(pointId))
      granted.set(pointId, (granted.get(pointId) ?? new Set()).add(permission))
  const barred = [...wanted].filter((id) => {
    const open = state.locallyFairSets.get(id)
    return open !== null && ![...open].some((assignee) => mine.has(assignee))
  })
  return { granted, barred: new Set(barred) }
}

const holderReads = (current: CurrentState, clock: Clock): Pick<Roles, HolderQuestion> => ({
  grantsAt: async (holder, pointIds) => grantsAt(current(), clock, { holder, pointIds }),
  grantsAtEach: async (asked) => asked.map((each) => grantsAt(current(), clock, each)),
  filesGranted: async (holder, datasetId, permission) => {
    const state = current()
    const points = grants(state, clock, identifiersOf(state, holder))
      .filter((grant) => grant.permission === permission)
      .map(({ pointId }) => pointId)
    return new Set(points.filter((id) => state.files.get(id)?.datasetId === datasetId))
  },
  heldAnywhere: async (holder) => {
    const state = current()
    const held = new Set(assignmentsOf(state, clock, holder).map(({ roleId }) => roleId))
    return defined(state, ({ id }) => held.has(id))
  },
  collectionsGranted: async (holder, permission) => {
    const state = current()
    const points = grants(state, clock, identifiersOf(state, holder))
      .filter((grant) => permission === null || grant.permission === permission)
      .map(({ pointId }) => pointId)
    return [...new Set(points)].filter((id) => state.collections.has(id)).sort((a, b) => a - b)
  },
  identifiersOf: async (holder) => identifiersOf(current(), holder),
})

function isIn<Key extends keyof RoleAssignment>(
  values: readonly RoleAssignment[Key][],
  key: Key,
): (assignment: RoleAssignment) => boolean {
  const wanted = new Set(values)
  return (assignment) => wanted.has(assignment[key])
}

const given = (
  among: readonly RoleAssignment[],
  wanted: (assignment: RoleAssignment) => boolean,
): readonly RoleAssignment[] => copied(among.filter(wanted).toSorted(byId))

const defined = (state: State, wanted: (role: Role) => boolean): readonly Role[] =>
  copied([...state.roles.filter(wanted)].sort(byId))

const aliasTaken = (
  { roles: table }: State,
  { id, alias }: { readonly id: number | null; readonly alias: string },
): boolean => table.find((role) => role.id !== id && role.alias === alias) !== null

/** Assigns to the assignees of `among`, whose assignments are read once. */
function assigning(
  state: State,
  clock: Clock,
  among: readonly Pick<NewAssignment, 'assignee'>[],
): (wanted: NewAssignment) => { readonly assignment: RoleAssignment; readonly isNew: boolean } {
  const existing = byPlace(
    state,
    among.map(({ assignee }) => assignee),
  )
  return (wanted) => {
    const { assignee, roleId, pointId, expiresAt = null } = wanted
    if (!state.roles.has(roleId)) throw new Error(`There is no role ${roleId}`)
    if (expiresAt !== null && !state.files.has(pointId))
      throw new Error('Only an assignment on a file has an end')
    const there = existing.get(placeKey(wanted))
    if (there !== undefined && hasNotEnded(there, clock)) return { assignment: there, isNew: false }
    const id = there?.id ?? draw(state, 'assignment')
    const assignment = copied({ id, assignee, roleId, pointId, expiresAt })
    state.assignments.set(id, assignment)
    state.notedEnds.delete(id)
    existing.set(placeKey(assignment), assignment)
    return { assignment, isNew: true }
  }
}

/** What these assignees have, ended or not, by `placeKey`. */
const byPlace = (state: State, assignees: readonly string[]): Map<string, RoleAssignment> => {
  const wanted = new Set(assignees)
  const theirs = state.assignments.filter(({ assignee }) => wanted.has(assignee))
  return new Map(theirs.map((row) => [placeKey(row), row]))
}

/** No two assignments have the same. */
const placeKey = ({ assignee, roleId, pointId }: NewAssignment): string =>
  `${pointId}/${roleId}/${assignee}`

interface Grant {
  readonly pointId: number
  readonly permission: Permission
}

const assignmentsOf = (state: State, clock: Clock, holder: Holder): readonly RoleAssignment[] => {
  const mine = identifiersOf(state, holder)
  return inForce(state, clock).filter(({ assignee }) => mine.has(assignee))
}

const grants = (state: State, clock: Clock, mine: ReadonlySet<string>): readonly Grant[] =>
  inForce(state, clock)
    .filter(({ assignee }) => mine.has(assignee))
    .flatMap(({ pointId, roleId }) =>
      (state.roles.get(roleId)?.permissions ?? []).map((permission) => ({ pointId, permission })),
    )

export function removeRole(state: State, id: number): void {
  for (const one of state.assignments.filter(({ roleId }) => roleId === id)) revoke(state, one.id)
  for (const collection of state.collections.filter(({ defaultRoleId }) => defaultRoleId === id))
    state.collections.set(collection.id, { ...collection, defaultRoleId: null })
  state.roles.delete(id)
  raiseContextRevision(state)
}

export function revokeAllAt(state: State, pointIds: ReadonlySet<number>): void {
  for (const { id } of state.assignments.filter(({ pointId }) => pointIds.has(pointId)))
    revoke(state, id)
}
