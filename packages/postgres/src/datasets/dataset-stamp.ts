import type { DatasetRef, DatasetStamp } from '@holdfast/core'
import { CompiledQuery, type Kysely } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { foldedPid } from './dataset-rows.ts'

interface Row {
  readonly id: number
  readonly revision: number
  readonly context_revision: number
  readonly released: boolean
  readonly drafted: boolean
}

const select = (wanted: string): string => `
  select d.id, d.revision, (select revision from context_revision) as context_revision,
    exists (select from dataset_version v
      where v.dataset_id = d.id and v.state = 'released') as released,
    exists (select from dataset_version v
      where v.dataset_id = d.id and v.state = 'draft') as drafted
  from dataset d where ${wanted}`

// The text is the same every time: this is the question asked most, and building it would cost as much as asking.
const BY_ID = select('d.id = $1')
const BY_PID = select('d.pid_folded = $1')

export async function stampOf(db: Kysely<Tables>, ref: DatasetRef): Promise<DatasetStamp | null> {
  const query =
    ref.kind === 'id'
      ? CompiledQuery.raw(BY_ID, [ref.id])
      : CompiledQuery.raw(BY_PID, [foldedPid(ref.pid)])
  // The columns are those of the text above.
  const [row] = (await db.executeQuery(query as CompiledQuery<Row>)).rows
  if (row === undefined) return null
  const { id, revision, context_revision: contextRevision, released, drafted } = row
  return { id, revision, contextRevision, released, drafted }
}
