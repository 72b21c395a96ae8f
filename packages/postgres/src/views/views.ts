import type { Clock, CollectionFacts, Surroundings, Views } from '@holdfast/core'
import type { CollectionRef } from '@holdfast/core/rules'
import { type Kysely, sql } from 'kysely'
import { matchesRef } from '../collections/collection-reads.ts'
import type { StoredRow } from '../database/declared-table.ts'
import type { Tables } from '../database/tables.ts'
import { LICENSE } from '../licenses/license-table.ts'
import { type GrantRow, toGrants } from '../roles/holder-reads.ts'
import { collectionContents, contentsStamp } from './collection-contents.ts'
import { datasetView } from './dataset-view.ts'
import { grantsJson, withIdentifiers } from './grants-json.ts'
import { type CollectionJson, LINEAGE, toLineage } from './lineage-json.ts'
import { SETTINGS, type SettingJson, toSettings } from './settings-json.ts'

export const views = (db: Kysely<Tables>, clock: Clock): Views => ({
  dataset: (viewed) => datasetView(db, clock, viewed),
  surroundings: (collectionId) => surroundings(db, collectionId),
  collection: (ref, viewed) => collectionFacts(db, clock, { ...viewed, ref }),
  contents: (ref, viewed) => collectionContents(db, clock, { ...viewed, ref }),
  contentsStamp: (ref, viewed) => contentsStamp(db, clock, { ...viewed, ref }),
})

async function surroundings(
  db: Kysely<Tables>,
  collectionId: number,
): Promise<Surroundings | null> {
  const { rows } = await sql<{
    readonly revision: number
    readonly owners: readonly CollectionJson[]
    readonly fair: readonly number[] | null
    readonly licenses: readonly StoredRow<typeof LICENSE>[] | null
    readonly settings: readonly SettingJson[] | null
  }>`
    select (select revision from context_revision) as revision, ${LINEAGE} as owners,
      (select json_agg(id) from (select distinct f.collection_id as id
        from collection_path path join locally_fair_assignee f on f.collection_id = path.ancestor_id
        where path.descendant_id = c.id order by 1) fair) as fair,
      (select json_agg(l) from (select * from license order by sort_order, id) l) as licenses,
      ${SETTINGS} as settings
    from collection c where c.id = ${collectionId}`.execute(db)
  const row = rows[0]
  if (row === undefined) return null
  return {
    revision: row.revision,
    owners: toLineage(row.owners),
    fairOwners: row.fair ?? [],
    licenses: (row.licenses ?? []).map(LICENSE.read),
    settings: toSettings(row.settings),
  }
}

async function collectionFacts(
  db: Kysely<Tables>,
  clock: Clock,
  { ref, holder, childCount }: { readonly ref: CollectionRef } & Parameters<Views['collection']>[1],
): Promise<CollectionFacts | null> {
  const points = sql`select ancestor_id from collection_path where descendant_id = c.id`
  const count = sql`(select count(*) from collection where parent_id = c.id)
    + (select count(*) from dataset where collection_id = c.id)`
  const { rows } = await sql<{
    readonly lineage: readonly CollectionJson[]
    readonly grants: readonly GrantRow[] | null
    readonly children: number | null
    readonly settings: readonly SettingJson[] | null
  }>`
    ${withIdentifiers(holder)}
    select ${LINEAGE} as lineage, ${grantsJson(holder, points, clock)} as grants,
      ${childCount ? count : sql`null::bigint`} as children, ${SETTINGS} as settings
    from collection c where ${matchesRef(ref)}`.execute(db)
  const row = rows[0]
  if (row === undefined) return null
  return {
    lineage: toLineage(row.lineage),
    grants: toGrants(row.grants ?? []),
    childCount: row.children,
    settings: toSettings(row.settings),
  }
}
