import type { Installation } from './installation.ts'
import type { LargeTree } from './large-tree.ts'

/** Adds a template to every collection of a tree and makes it the default. */
export async function seedTemplates(
  { database }: Pick<Installation, 'database'>,
  { collectionId }: Pick<LargeTree, 'collectionId'>,
): Promise<void> {
  await database.execute(`
    with added as (
      insert into template (collection_id, name, created_at, usage_count, license_id, metadata,
        terms, instructions)
      select id, 'A template', created_at, 0, null, '{"title": "A title"}',
        '{"use": {}, "access": {}, "fileAccessRequest": true}',
        '[{"fieldName": "title", "text": "Short"}]'
      from collection where id >= ${collectionId(0)} returning id, collection_id
    )
    insert into default_template (collection_id, template_id) select collection_id, id from added`)
  await database.execute('analyze')
}
