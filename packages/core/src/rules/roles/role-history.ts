import type { RecordedEvent } from '../events/event.ts'

/** One role assignment, from grant to revocation (docs/specification/roles.md#history). */
export interface RoleHistoryEntry {
  readonly assignmentId: number
  /** The objects on which it was granted; more than one only in merged entries. */
  readonly definedOn: readonly number[]
  readonly assignee: string
  /** The role's alias at the time of the grant; null when unknown. */
  readonly role: string | null
  /** Null for assignments that are older than the log. */
  readonly assignedBy: string | null
  readonly assignedAt: Date | null
  /** Null while the role is held. */
  readonly revokedBy: string | null
  readonly revokedAt: Date | null
}

/** The role assignments that the log records, in the order of docs/specification/roles.md#history. */
export function roleHistory(events: readonly RecordedEvent[]): readonly RoleHistoryEntry[] {
  const entries = new Map<number, RoleHistoryEntry>()
  for (const event of events) {
    const before = entries.get(assignmentOf(event)) ?? newEntry(event)
    entries.set(before.assignmentId, withEvent(before, event))
  }
  return [...entries.values()].sort(byRecency)
}

/**
 * Merges entries that differ only in their file (docs/specification/roles.md#history, the files of a
 * dataset).
 */
export function mergeFileEntries(
  entries: readonly RoleHistoryEntry[],
): readonly RoleHistoryEntry[] {
  const groups = new Map<string, RoleHistoryEntry>()
  for (const entry of entries) {
    const first = groups.get(comparisonKey(entry))
    const definedOn = [...(first?.definedOn ?? []), ...entry.definedOn]
    groups.set(comparisonKey(entry), {
      ...(first ?? entry),
      definedOn: [...new Set(definedOn)].sort((a, b) => a - b),
    })
  }
  return [...groups.values()]
}

// `noteAssignedAll` and `noteRevokedAll` write these events.
const assignmentOf = ({ details }: RecordedEvent): number => Number(details.assignmentId)

const newEntry = (event: RecordedEvent): RoleHistoryEntry => ({
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

const withEvent = (
  entry: RoleHistoryEntry,
  { kind, actor, at }: RecordedEvent,
): RoleHistoryEntry =>
  kind === 'roleAssigned'
    ? { ...entry, assignedBy: actor, assignedAt: at }
    : { ...entry, revokedBy: actor, revokedAt: at }

const comparisonKey = ({
  assignee,
  role,
  assignedBy,
  assignedAt,
  revokedBy,
  revokedAt,
}: RoleHistoryEntry) =>
  JSON.stringify([assignee, role, assignedBy, minute(assignedAt), revokedBy, minute(revokedAt)])

const minute = (at: Date | null): number | null => at && Math.floor(at.getTime() / 60_000)

/** Current assignments first, then by revocation, latest first; ties by grant, latest first. */
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
