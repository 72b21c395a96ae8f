import type { RoleHistoryEntry } from '@holdfast/core/rules'
import { aliasName } from '../layout/role-name.ts'
import { numberText, type Shown, timeText } from '../layout/shown.ts'

/** How many entries a page shows; the API has all. */
const ENTRIES_SHOWN = 100

/** Who was given which role when, by whom, and how it ended. */
export function RoleHistory({
  shown,
  history,
}: {
  readonly shown: Shown
  readonly history: readonly RoleHistoryEntry[]
}) {
  const { manage } = shown.texts
  if (history.length === 0) return null
  const when = (by: string | null, at: Date | null) =>
    [at === null ? null : timeText(at, shown), by].filter(Boolean).join(', ')
  return (
    <details>
      <summary>{manage.roleHistory(numberText(history.length, shown))}</summary>
      <div class="scroll">
        <table>
          <thead>
            <tr>
              <th scope="col">{manage.assignee}</th>
              <th scope="col">{manage.role}</th>
              <th scope="col">{manage.given}</th>
              <th scope="col">{manage.revoked}</th>
            </tr>
          </thead>
          <tbody>
            {history.slice(0, ENTRIES_SHOWN).map((one) => (
              <tr>
                <td>{one.assignee}</td>
                <td>{aliasName(one.role ?? '', shown)}</td>
                <td>{when(one.assignedBy, one.assignedAt)}</td>
                <td>{when(one.revokedBy, one.revokedAt)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {history.length > ENTRIES_SHOWN ? (
        <p>{manage.firstEntries(numberText(ENTRIES_SHOWN, shown))}</p>
      ) : null}
    </details>
  )
}
