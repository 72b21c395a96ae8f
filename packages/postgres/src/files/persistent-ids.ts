import type { GivenPid, VersionView } from '@holdfast/core'
import type { Pid } from '@holdfast/core/rules'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { foldedPid } from '../datasets/dataset-table.ts'
import { shownIn } from './record-sql.ts'

export async function withoutPid(
  db: Kysely<Tables>,
  view: VersionView,
): Promise<readonly number[]> {
  const { rows } = await sql<{ readonly id: number }>`
    select f.id from data_file f join file_entry e on e.file_id = f.id
    where f.pid_folded is null and ${shownIn(view)}
    order by f.id`.execute(db)
  return rows.map(({ id }) => id)
}

export async function pidsInUse(db: Kysely<Tables>, pids: readonly Pid[]): Promise<readonly Pid[]> {
  if (pids.length === 0) return []
  const { rows } = await sql<{ readonly pid: string }>`
    with wanted as (select unnest(${pids.map(foldedPid)}::text[]) collate "C" as pid)
    select w.pid from wanted w join dataset d on d.pid_folded = w.pid
    union select w.pid from wanted w join dataset_tombstone t on t.pid_folded = w.pid
    union select w.pid from wanted w join data_file f on f.pid_folded = w.pid
    union select w.pid from wanted w join file_tombstone t on t.pid_folded = w.pid`.execute(db)
  const used = new Set(rows.map(({ pid }) => pid))
  return pids.filter((pid) => used.has(foldedPid(pid)))
}

/**
 * `is not distinct from` keeps the planner from finding the files by their dataset: for each identifier it would read
 * all of them.
 */
export async function givePids(
  db: Kysely<Tables>,
  datasetId: number,
  given: readonly GivenPid[],
): Promise<void> {
  const rows = given.map(({ fileId, pid }) => ({ fileId, ...pid, folded: foldedPid(pid) }))
  const { numAffectedRows } = await sql`
    update data_file f set pid_protocol = r.protocol, pid_authority = r.authority,
      pid_identifier = r.identifier, pid_folded = r.folded
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as r ("fileId" bigint, protocol text, authority text, identifier text, folded text)
    where f.id = r."fileId" and f.dataset_id is not distinct from ${datasetId}
      and f.pid_folded is null`.execute(db)
  if (numAffectedRows !== BigInt(given.length))
    throw new Error(`Some files of dataset ${datasetId} have an identifier already, or are missing`)
}
