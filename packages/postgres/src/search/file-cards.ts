import type { FileRecord, FileSubject } from '@holdfast/core/rules'
import { type Kysely, sql } from 'kysely'
import { isOneOf } from '../database/opaque-values.ts'
import type { Tables } from '../database/tables.ts'
import { type RecordRow, toRecord } from '../files/file-rows.ts'
import { RECORD_COLUMNS } from '../files/record-sql.ts'
import type { DatasetCards, Head, ShownCards } from './dataset-cards.ts'

/** Files whose entries in the index are wanted. */
export interface WantedFiles {
  readonly ids: readonly number[]
  readonly after: readonly FilesAfter[]
}

/** All files of a dataset with an entry that begins or ends after a version; 0 for all files. */
export interface FilesAfter {
  readonly datasetId: number
  readonly ordinal: number
  /** The version of which entries that begin with it are moved, and wanted only when others of their files have ended. */
  readonly moved?: number | null
}

/** The ids of all wanted files, also of those that no version shows any more. */
export async function wantedFileIds(
  db: Kysely<Tables>,
  { ids, after }: WantedFiles,
): Promise<readonly number[]> {
  if (after.length === 0) return ids
  const { rows } = await sql<{ readonly id: number }>`
    select distinct e.file_id as id
    from unnest(${after.map(({ datasetId }) => datasetId)}::bigint[], ${after.map(({ ordinal }) => ordinal)}::integer[],
      ${after.map(({ moved }) => moved ?? null)}::integer[]) as w (dataset_id, ordinal, moved)
    join lateral (
      select file_id from file_entry where dataset_id = w.dataset_id and since > w.ordinal
        and since is distinct from w.moved
      union all
      select file_id from file_entry where dataset_id = w.dataset_id and until > w.ordinal
    ) e on true`.execute(db)
  return [...new Set([...ids, ...rows.map(({ id }) => id)])]
}

/** What the entries of files are made from, in the order of their ids; nothing of files that no version shows. */
export async function cardRows(
  db: Kysely<Tables>,
  ids: readonly number[],
): Promise<readonly CardRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<CardRow>`
    select ${RECORD_COLUMNS}, t.column_count, t.row_count
    from file_entry e join data_file f on f.id = e.file_id
      left join data_table t on t.file_id = f.id
    where ${isOneOf(sql`e.file_id`, ids)} order by e.file_id`.execute(db)
  return rows
}

/** The files on the cards of their datasets; tables without their variables. */
export const fileCards = (
  rows: readonly CardRow[],
  datasets: ReadonlyMap<number, DatasetCards>,
): readonly FileSubject[] =>
  rows.flatMap((row) => {
    const cards = datasets.get(row.dataset_id)
    return cards === undefined ? [] : fileSubjects(toRecord(row), row, cards)
  })

/** How large the table of a file is; null without one. */
export interface TableSize {
  readonly column_count: number | null
  readonly row_count: number | null
}

/** A file with its entry. */
export interface CardRow extends RecordRow, TableSize {}

/** The file on the card that shows its entry: one at most. */
export function fileSubjects(
  record: FileRecord,
  { column_count: columns, row_count: rows }: TableSize,
  { head, cards }: ShownCards,
): readonly FileSubject[] {
  const state = shownBy(record.entry, head)
  const card = cards.find((one) => one.card === state)
  if (card === undefined) return []
  const { license, curationStatus, majorReleasedAt, hasRelease, inReview, dataset, version } = card
  const facts = { license, curationStatus, majorReleasedAt, hasRelease, inReview, dataset, version }
  const content = columns === null || rows === null ? null : { columns, rows, variables: [] }
  return [{ kind: 'file', card: card.card, ...facts, ...record, content }]
}

/** The card on which an entry is found (docs/specification/search.md#what-is-found). */
function shownBy(
  { since, until }: FileRecord['entry'],
  { released, draft }: Head,
): 'released' | 'draft' | null {
  const holds = (ordinal: number): boolean =>
    since <= ordinal && (until === null || until > ordinal)
  if (released !== null && holds(released)) return 'released'
  if (draft === null || !holds(draft)) return null
  return released === null || since === draft ? 'draft' : null
}
