import type { DatasetRef, DatasetStamp } from '@holdfast/core/rules'
import { CompiledQuery, type Kysely } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { foldedPid } from './dataset-table.ts'

/** The columns of `STAMP_COLUMNS`. */
export interface StampRow {
  readonly id: number
  readonly pid: string
  readonly revision: number
  readonly context_revision: number
  readonly released: boolean
  readonly drafted: boolean
  readonly open: boolean
}

/**
 * What a stamp is made of, of the dataset `d`. With `offset 0`, PostgreSQL asks for this dataset only; it might
 * otherwise read all drafts of the repository once, when it expects more datasets than there are.
 */
export const STAMP_COLUMNS = `d.id, d.pid_folded as pid, d.revision,
  (select revision from context_revision) as context_revision,
  exists (select from dataset_version v
    where v.dataset_id = d.id and v.state = 'released' offset 0) as released,
  exists (select from dataset_version v
    where v.dataset_id = d.id and v.state = 'draft' offset 0) as drafted,
  not exists (select from locally_fair_assignee f
    join collection_path above on above.ancestor_id = f.collection_id
    where above.descendant_id = d.collection_id offset 0) as open`

const select = (wanted: string): string => `
  select ${STAMP_COLUMNS} from dataset d where ${wanted}`

// Built once: this is the most frequent query, and building it would take as long as running it. With subselects it is
// planned once too: for an array, PostgreSQL plans anew each time, as the number of keys changes its estimate.
const BY_ID = select('d.id = any(array(select unnest($1::bigint[])))')
const BY_PID = select('d.pid_folded = any(array(select unnest($1::text[])))')

/** A stamp or null for each ref, in order, with one query for ids and one for pids. */
export async function stampsOf(
  db: Kysely<Tables>,
  refs: readonly DatasetRef[],
): Promise<readonly (DatasetStamp | null)[]> {
  const wanted = refs.map((ref) => (ref.kind === 'id' ? ref.id : foldedPid(ref.pid)))
  const ids = new Set(wanted.filter((key) => typeof key === 'number'))
  const pids = new Set(wanted.filter((key) => typeof key === 'string'))
  const found = new Map<number | string, DatasetStamp>()
  for (const row of await rowsOf(db, BY_ID, [...ids])) found.set(row.id, toStamp(row))
  for (const row of await rowsOf(db, BY_PID, [...pids])) found.set(row.pid, toStamp(row))
  return wanted.map((key) => found.get(key) ?? null)
}

async function rowsOf(
  db: Kysely<Tables>,
  text: string,
  keys: readonly (number | string)[],
): Promise<readonly StampRow[]> {
  if (keys.length === 0) return []
  // The type describes the columns of `text`.
  const query: CompiledQuery<StampRow> = CompiledQuery.raw(text, [keys])
  return (await db.executeQuery(query)).rows
}

export const toStamp = ({
  id,
  revision,
  context_revision,
  released,
  drafted,
  open,
}: StampRow): DatasetStamp => ({
  id,
  revision,
  contextRevision: context_revision,
  released,
  drafted,
  open,
})
