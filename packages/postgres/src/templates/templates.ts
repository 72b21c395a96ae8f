import type { TemplateReads, Templates } from '@holdfast/core'
import type { NewTemplate, PlacedTemplate } from '@holdfast/core/rules'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { missing } from '../store/missing.ts'

export const templateReads = (db: Kysely<Tables>): TemplateReads => ({
  find: (id) => one(db, id),
  in: (collectionIds) => placed(db, sql`t.collection_id = any(${[...collectionIds]}::bigint[])`),
  defaultsOf: async (collectionIds) => {
    if (collectionIds.length === 0) return new Map()
    const rows = await db
      .selectFrom('default_template')
      .select(['collection_id', 'template_id'])
      .where('collection_id', 'in', [...collectionIds])
      .execute()
    return new Map(rows.map((row) => [row.collection_id, row.template_id]))
  },
  anyUnder: async (licenseId) => {
    const query = db.selectFrom('template').select('id').where('license_id', '=', licenseId)
    return (await query.limit(1).executeTakeFirst()) !== undefined
  },
})

export const templates = (db: Kysely<Tables>): Templates => ({
  ...templateReads(db),
  lock: async (id) => {
    // Two statements: the first waits for locks, and only a second one sees what was committed meanwhile.
    const query = db.selectFrom('template').select('id').where('id', '=', id).forUpdate()
    return (await query.executeTakeFirst()) === undefined ? null : one(db, id)
  },
  add: async (template) => {
    const query = db.insertInto('template').values(row(template)).returning('id')
    const { id } = await query.executeTakeFirstOrThrow()
    return { ...structuredClone(template), id }
  },
  save: async ({ id, ...template }) => {
    const query = db.updateTable('template').set(row(template)).where('id', '=', id)
    if ((await query.executeTakeFirst()).numUpdatedRows === 0n) throw missing('template', id)
  },
  remove: async (id) => {
    await db.deleteFrom('template').where('id', '=', id).execute()
  },
  setDefault: async (collectionId, templateId) => {
    if (templateId === null) {
      await db.deleteFrom('default_template').where('collection_id', '=', collectionId).execute()
      return
    }
    await db
      .insertInto('default_template')
      .values({ collection_id: collectionId, template_id: templateId })
      .onConflict((conflict) =>
        conflict.column('collection_id').doUpdateSet({ template_id: templateId }),
      )
      .execute()
  },
})

const one = async (db: Kysely<Tables>, id: number): Promise<PlacedTemplate | null> =>
  (await placed(db, sql`t.id = ${id}`)).at(0) ?? null

type Row = Omit<PlacedTemplate['template'], 'terms'> & {
  readonly licenseId: number | null
  readonly terms: Omit<PlacedTemplate['template']['terms'], 'licenseId'>
  readonly defaultIn: readonly number[]
}

async function placed(
  db: Kysely<Tables>,
  wanted: RawBuilder<unknown>,
): Promise<readonly PlacedTemplate[]> {
  const { rows } = await sql<Row>`
    select t.id, t.collection_id as "collectionId", t.name, t.created_at as "createdAt",
      t.usage_count as "usageCount", t.license_id as "licenseId", t.metadata, t.terms,
      t.instructions,
      array(select d.collection_id from default_template d where d.template_id = t.id
        order by d.collection_id) as "defaultIn"
    from template t where ${wanted} order by t.id`.execute(db)
  return rows.map(({ defaultIn, licenseId, terms, ...template }) => ({
    template: { ...template, terms: { ...terms, licenseId } },
    defaultIn,
  }))
}

const row = ({ terms: { licenseId, ...terms }, ...template }: NewTemplate) => ({
  collection_id: template.collectionId,
  name: template.name,
  created_at: template.createdAt,
  usage_count: template.usageCount,
  license_id: licenseId,
  metadata: JSON.stringify(template.metadata),
  terms: JSON.stringify(terms),
  instructions: JSON.stringify(template.instructions),
})
