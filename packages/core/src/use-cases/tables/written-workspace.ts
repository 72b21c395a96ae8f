import type { Domain } from '../../ports/ports.ts'
import { RETRY_AFTER_SECONDS } from '../../rules/refusals/outage.ts'
import { refuse } from '../../rules/refusals/refusal.ts'
import type { Bytes } from '../../rules/storage/bytes.ts'
import { frameName } from '../../rules/tables/made-forms.ts'
import { allVariables } from './engine-table.ts'
import { openText, type TextPlace } from './reached-table.ts'

/** The widest table that is written for R: all its variables are in memory with their categories. */
export const WORKSPACE_COLUMNS = 20_000

/** Workspaces that this process writes at the same time. */
const WORKSPACES = 4

/** Opens bytes while few others are being sent; refuses otherwise. */
export function fewAtOnce(): (open: () => Promise<Bytes>) => Promise<Bytes> {
  let sent = 0
  async function* counted(bytes: Bytes): Bytes {
    sent += 1
    try {
      yield* bytes
    } finally {
      sent -= 1
    }
  }
  return async (open) => {
    if (sent >= WORKSPACES)
      refuse({
        kind: 'unavailable',
        message: 'Too many workspaces of R are being written. Try again later.',
        retryAfterSeconds: RETRY_AFTER_SECONDS,
      })
    return counted(await open())
  }
}

/** A table as a workspace of R; null if it is too wide, or nothing here writes one. */
export async function writtenWorkspace(domain: Domain, place: TextPlace): Promise<Bytes | null> {
  const { file, ingested, table } = place
  const { workspaces } = domain
  if (workspaces === null || table.columns > WORKSPACE_COLUMNS) return null
  const columns = await allVariables(domain, table)
  const open = (): Promise<Bytes> => openText(domain, place, 0)
  const { size } = file
  return workspaces.write(frameName(ingested), { columns, rows: table.rows, size, open })
}
