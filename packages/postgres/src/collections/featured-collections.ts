import type { FeaturedCollectionReads, FeaturedCollections } from '@holdfast/core'
import type { FeaturingFacts, NamedCollection } from '@holdfast/core/rules'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { folded } from '../store/folded.ts'

export const featuredCollectionReads = (db: Kysely<Tables>): FeaturedCollectionReads => ({
  of: (id): Promise<readonly NamedCollection[]> =>
    db
      .selectFrom('featured_collection as f')
      .innerJoin('collection as c', 'c.id', 'f.featured_id')
      .select(['c.id', 'c.alias', 'c.name'])
      .where('f.collection_id', '=', id)
      .orderBy('f.position')
      .execute(),
  facts: async (id, aliases) => {
    const { rows } = await sql<FeaturingFacts>`
      select c.id, c.alias,
        c.published_at is not null and (c.parent_id = ${id} or exists (
          select from collection_link l where l.linked_id = c.id and l.linking_id = ${id}
        )) is true as eligible,
        exists (select from featured_collection f
          where f.collection_id = ${id} and f.featured_id = c.id) as featured
      from collection c
      where c.alias_folded = any(${aliases.map(folded)}::text[])`.execute(db)
    return rows
  },
})

export const featuredCollections = (db: Kysely<Tables>): FeaturedCollections => ({
  ...featuredCollectionReads(db),
  append: async (id, featuredIds) => {
    if (featuredIds.length === 0) return
    await sql`
      insert into featured_collection (collection_id, featured_id)
      select ${id}::bigint, wanted.featured_id
      from unnest(${featuredIds}::bigint[]) with ordinality as wanted (featured_id, place)
      order by wanted.place`.execute(db)
  },
  clear: async (id) => {
    const query = db.deleteFrom('featured_collection').where('collection_id', '=', id)
    return Number((await query.executeTakeFirst()).numDeletedRows)
  },
})
