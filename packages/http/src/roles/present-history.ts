import type { RoleHistoryEntry } from '@holdfast/core/rules'
import { csvRow, identifierCell } from '../output/csv-cells.ts'
import { instant } from '../output/times.ts'

const COLUMNS = [
  'Defined On',
  'Assignee',
  'Role',
  'Assigned By',
  'Assignment Date',
  'Revoked By',
  'Revocation Date',
]

/** An entry of the history of roles, with every key (docs/specification/roles.md#history). */
export const presentHistoryEntry = (entry: RoleHistoryEntry) => ({
  definedOn: entry.definedOn.join(', '),
  assigneeIdentifier: entry.assignee,
  roleName: entry.role,
  assignedBy: entry.assignedBy,
  assignedAt: entry.assignedAt && instant(entry.assignedAt),
  revokedBy: entry.revokedBy,
  revokedAt: entry.revokedAt && instant(entry.revokedAt),
})

/** The same as CSV, a row for each entry; unknown values are empty cells. */
export const historyCsv = (entries: readonly RoleHistoryEntry[]): string =>
  [COLUMNS, ...entries.map((entry) => Object.values(presentHistoryEntry(entry)))]
    .map((cells) => csvRow(cells.map((cell) => identifierCell(cell ?? ''))))
    .join('')
