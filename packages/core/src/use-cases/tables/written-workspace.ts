import type { Domain } from '../../ports/ports.ts'
import { NO_SUCH_FORM } from '../../rules/downloads/no-such-form.ts'
import { refuse } from '../../rules/refusals/refusal.ts'
import type { Bytes } from '../../rules/storage/bytes.ts'
import { frameName } from '../../rules/tables/made-forms.ts'
import { allVariables } from './engine-table.ts'
import { openText, type TextPlace } from './reached-table.ts'

/** The widest table that is written for R: all its variables are in memory with their categories. */
const WORKSPACE_COLUMNS = 20_000

/** Refuses a table that is too wide, and every one where nothing writes workspaces. */
export function requireWorkspaces(
  { workspaces }: Pick<Domain, 'workspaces'>,
  { table }: TextPlace,
): void {
  if (workspaces === null) refuse(NO_SUCH_FORM)
  if (table.columns > WORKSPACE_COLUMNS)
    refuse({
      kind: 'limitExceeded',
      message: `The table has ${table.columns} columns. A workspace of R is made of at most ${WORKSPACE_COLUMNS}; format=csv has all of them.`,
    })
}

/** A table as a workspace of R; null if nothing here writes one. */
export async function writtenWorkspace(domain: Domain, place: TextPlace): Promise<Bytes | null> {
  const { file, ingested, table } = place
  const { workspaces } = domain
  if (workspaces === null) return null
  const columns = await allVariables(domain, table)
  const open = (): Promise<Bytes> => openText(domain, place, 0)
  const { size } = file
  return workspaces.write(frameName(ingested), { columns, rows: table.rows, size, open })
}
