import type { Collections } from '@holdfast/core'
import type { Collection } from '@holdfast/core/rules'
import type { Kysely } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { missing } from '../store/missing.ts'
import type { Revisions } from '../store/revisions.ts'
import { unlessTaken } from '../store/unless-taken.ts'
import { collectionReads, findCollection, matchesRef } from './collection-reads.ts'
import { collectionRow } from './collection-table.ts'
import { addPath, holdTree, moveSubtree } from './collection-tree.ts'

export const collections = (
  db: Kysely<Tables>,
  { contextChanged, collectionChanged }: Revisions,
): Collections => ({
  ...collectionReads(db),
  lock: async (ref) => {
    // `for update` also blocks additions below it: the foreign key of a child needs a share lock on the row.
    const query = db.selectFrom('collection as c').select('id').where(matchesRef(ref))
    const row = await query.forUpdate().executeTakeFirst()
    return row === undefined ? null : findCollection(db, { kind: 'id', id: row.id })
  },
  holdTree: (purpose) => holdTree(db, purpose),
  add: async (collection) => {
    const row = await db
      .insertInto('collection')
      .values(collectionRow(collection))
      .onConflict((conflict) => conflict.constraint('collection_alias').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (row === undefined) return 'aliasTaken'
    await addPath(db, { id: row.id, parentId: collection.parentId })
    collectionChanged(row.id)
    contextChanged()
    return { ...structuredClone(collection), id: row.id }
  },
  save: async (collection) => {
    const outcome = await unlessTaken(db, 'collection_alias', () => save(db, collection))
    if (outcome === 'taken') return 'aliasTaken'
    collectionChanged(collection.id)
    contextChanged()
    return 'saved'
  },
  remove: async (id) => {
    const query = db.deleteFrom('collection').where('id', '=', id)
    if ((await query.executeTakeFirst()).numDeletedRows === 0n) return
    collectionChanged(id)
    contextChanged()
  },
})

async function save(db: Kysely<Tables>, { id, ...collection }: Collection): Promise<void> {
  const before = await db
    .selectFrom('collection')
    .select('parent_id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (before === undefined) throw missing('collection', id)
  const { parentId } = collection
  if (before.parent_id !== parentId) await moveSubtree(db, { id, parentId })
  await db.updateTable('collection').set(collectionRow(collection)).where('id', '=', id).execute()
}
