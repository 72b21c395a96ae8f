import type { MetadataBlockReads, MetadataBlocks } from '@holdfast/core'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { METADATA_BLOCK } from './metadata-block-table.ts'

export const metadataBlockReads = (db: Kysely<Tables>): MetadataBlockReads => ({
  revision: async () => {
    const sum = sql<number>`coalesce(sum(revision), 0)::integer`.as('revision')
    const query = db.selectFrom('metadata_block').select(sum)
    return (await query.executeTakeFirstOrThrow()).revision
  },
  all: async () => {
    const query = db.selectFrom('metadata_block').select(METADATA_BLOCK.columns)
    const rows = (await query.execute()).map(METADATA_BLOCK.read)
    return {
      revision: rows.reduce((sum, { revision }) => sum + revision, 0),
      blocks: rows.map(({ block }) => block).toSorted((a, b) => a.id - b.id),
    }
  },
})

export const metadataBlocks = (db: Kysely<Tables>): MetadataBlocks => ({
  ...metadataBlockReads(db),
  lock: async () => {
    // Readers go on; a row lock would not hold back a load that adds the first block.
    await sql`lock table metadata_block in exclusive mode`.execute(db)
    return metadataBlockReads(db).all()
  },
  put: async (blocks) => {
    if (blocks.length === 0) return
    await sql`
      insert into metadata_block (name, document)
      select * from unnest(
        ${blocks.map(({ name }) => name)}::text[],
        ${blocks.map((block) => JSON.stringify(block))}::jsonb[]
      )
      on conflict (name) do update
      set document = excluded.document, revision = metadata_block.revision + 1`.execute(db)
  },
})
