import type { RecordedEvent } from '../events/event.ts'

/**
 * One assignment of a role from when it was given until it was taken back
 * (docs/specification/roles.md#history).
 */
export interface RoleHistoryEntry {
  readonly assignmentId: number
  /** The objects it was given at; several only where entries were mergeFileEntries. */
  readonly definedOn: readonly number[]
  readonly assignee: string
  /** The alias of the role when it was given; null where that is not known any more. */
  readonly role: string | null
  /** Null for assignments older than the log. */
  readonly assignedBy: string | null
  readonly assignedAt: Date | null
  /** Null while the role is held. */
  readonly revokedBy: string | null
  readonly revokedAt: Date | null
}

/**
 * What the log tells of roles, assignment by assignment, in the order of docs/specification/roles.md#history.
 */
export function roleHistory(events: readonly RecordedEvent[]): readonly RoleHistoryEntry[] {
  const entries = new Map<number, RoleHistoryEntry>()
  for (const event of events) {
    const before = entries.get(assignmentOf(event)) ?? opened(event)
    entries.set(before.assignmentId, told(before, event))
  }
  return [...entries.values()].sort(byRecency)
}

/**
 * Entries of several files that tell the same but for the file, as one (docs/specification/roles.md#history,
 * the files of a dataset).
 */
export function mergeFileEntries(
  entries: readonly RoleHistoryEntry[],
): readonly RoleHistoryEntry[] {
  const groups = new Map<string, RoleHistoryEntry>()
  for (const entry of entries) {
    const first = groups.get(sameness(entry))
    const definedOn = [...(first?.definedOn ?? []), ...entry.definedOn]
    groups.set(sameness(entry), {
      ...(first ?? entry),
      definedOn: [...new Set(definedOn)].sort((a, b) => a - b),
    })
  }
  return [...groups.values()]
}

// The log was written by `noteAssignedAll` and `noteRevokedAll`.
const assignmentOf = ({ details }: RecordedEvent): number => Number(details.assignmentId)

const opened = (event: RecordedEvent): RoleHistoryEntry => ({
  assignmentId: assignmentOf(event),
  definedOn: event.objectId === null ? [] : [event.objectId],
  assignee: String(event.details.assignee),
  role: roleOf(event),
  assignedBy: null,
  assignedAt: null,
  revokedBy: null,
  revokedAt: null,
})

const roleOf = ({ details: { role } }: RecordedEvent): string | null =>
  typeof role === 'string' ? role : null

const told = (entry: RoleHistoryEntry, { kind, actor, at }: RecordedEvent): RoleHistoryEntry =>
  kind === 'roleAssigned'
    ? { ...entry, assignedBy: actor, assignedAt: at }
    : { ...entry, revokedBy: actor, revokedAt: at }

const sameness = ({
  assignee,
  role,
  assignedBy,
  assignedAt,
  revokedBy,
  revokedAt,
}: RoleHistoryEntry) =>
  JSON.stringify([assignee, role, assignedBy, minute(assignedAt), revokedBy, minute(revokedAt)])

const minute = (at: Date | null): number | null => at && Math.floor(at.getTime() / 60_000)

/** Roles that are still held come first, then those taken back last; of two, the one given last. */
function byRecency(a: RoleHistoryEntry, b: RoleHistoryEntry): number {
  const whenHeld = Number.POSITIVE_INFINITY
  return (
    newest(a.revokedAt, b.revokedAt, whenHeld) ||
    newest(a.assignedAt, b.assignedAt, Number.NEGATIVE_INFINITY) ||
    b.assignmentId - a.assignmentId
  )
}

function newest(a: Date | null, b: Date | null, absent: number): number {
  const [first, second] = [a?.getTime() ?? absent, b?.getTime() ?? absent]
  return first === second ? 0 : second - first
}
