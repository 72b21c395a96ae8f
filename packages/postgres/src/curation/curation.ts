import type { Curation, CurationReads, DraftScope, DraftStatus } from '@holdfast/core'
import type { CurationEntry } from '@holdfast/core/rules'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { missing } from '../store/missing.ts'
import type { Revisions } from '../store/revisions.ts'

interface EntryRow {
  readonly label: string | null
  readonly set_at: Date
  readonly user_name: string
}

interface DraftRow {
  readonly dataset_id: number
  readonly protocol: string
  readonly authority: string
  readonly identifier: string
  readonly title: string | null
  readonly created_at: Date
  readonly updated_at: Date
  readonly label: string | null
  /** Null, like the name, for a draft without an entry. */
  readonly set_at: Date | null
  readonly user_name: string | null
}

export const curationReads = (db: Kysely<Tables>): CurationReads => ({
  last: async (versionId) => {
    const query = db.selectFrom('curation_status').select(['label', 'set_at', 'user_name'])
    const row = await query
      .where('version_id', '=', versionId)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    return row === undefined ? null : toEntry(row)
  },
  history: async (datasetId) => {
    const { rows } = await sql<EntryRow>`
      select s.label, s.set_at, s.user_name
      from dataset_version v join curation_status s on s.version_id = v.id
      where v.dataset_id = ${datasetId}
      order by s.id desc`.execute(db)
    return rows.map(toEntry)
  },
  drafts: (scope) => drafts(db, scope),
  draftsIn: (collectionId, part) => draftsIn(db, collectionId, part),
})

export const curation = (db: Kysely<Tables>, { searchChanged }: Revisions): Curation => ({
  ...curationReads(db),
  add: async (versionId, { label, setAt, userName }) => {
    const { rows } = await sql<{ readonly dataset_id: number }>`
      with added as (
        insert into curation_status (version_id, label, set_at, user_name)
        values (${versionId}, ${label}, ${setAt}, ${userName}) returning version_id
      )
      select v.dataset_id from added join dataset_version v on v.id = added.version_id`.execute(db)
    const datasetId = rows[0]?.dataset_id
    if (datasetId === undefined) throw missing('version', versionId)
    searchChanged(datasetId)
  },
  handOver: async (fromVersionId, toVersionId) => {
    await db
      .updateTable('curation_status')
      .set({ version_id: toVersionId })
      .where('version_id', '=', fromVersionId)
      .execute()
  },
})

async function drafts(
  db: Kysely<Tables>,
  { datasetId, entries }: DraftScope,
): Promise<readonly DraftStatus[]> {
  const wanted = datasetId === null ? sql`` : sql`and v.dataset_id = ${datasetId}`
  const limit = entries === 'last' ? sql`limit 1` : sql``
  const { rows } = await sql<DraftRow>`
    select v.dataset_id, d.protocol, d.authority, d.identifier, v.metadata ->> 'title' as title,
      v.created_at, v.updated_at, s.label, s.set_at, s.user_name
    from dataset_version v
    join dataset d on d.id = v.dataset_id
    left join lateral (select c.id, c.label, c.set_at, c.user_name from curation_status c
      where c.version_id = v.id order by c.id desc ${limit}) s on true
    where v.state = 'draft' ${wanted}
    order by v.dataset_id, s.id desc`.execute(db)
  return rows.map(toDraft)
}

async function draftsIn(
  db: Kysely<Tables>,
  collectionId: number,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): ReturnType<CurationReads['draftsIn']> {
  const { rows } = await sql<DraftRow & { readonly in_review: boolean }>`
    select v.dataset_id, d.protocol, d.authority, d.identifier, v.metadata ->> 'title' as title,
      v.created_at, v.updated_at, s.label, s.set_at, s.user_name,
      exists (select from dataset_lock l where l.dataset_id = d.id and l.type = 'InReview') as in_review
    from dataset d
    join dataset_version v on v.dataset_id = d.id and v.state = 'draft'
    left join lateral (select c.label, c.set_at, c.user_name from curation_status c
      where c.version_id = v.id order by c.id desc limit 1) s on true
    where d.collection_id = ${collectionId}
    order by d.id
    limit ${limit} offset ${offset}`.execute(db)
  return rows.map((row) => ({ ...toDraft(row), inReview: row.in_review }))
}

const toEntry = ({ label, set_at, user_name }: EntryRow): CurationEntry => ({
  label,
  setAt: set_at,
  userName: user_name,
})

const toDraft = ({ set_at, user_name, ...row }: DraftRow): DraftStatus => ({
  datasetId: row.dataset_id,
  pid: { protocol: row.protocol, authority: row.authority, identifier: row.identifier },
  title: row.title ?? '',
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  entry:
    set_at === null || user_name === null ? null : toEntry({ label: row.label, set_at, user_name }),
})
