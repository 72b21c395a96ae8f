import type { SettingReads, Settings } from '@holdfast/core'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'
import type { Revisions } from '../store/revisions.ts'

export const settingReads = (db: Kysely<Tables>): SettingReads => ({
  all: async () => {
    const rows = await db.selectFrom('setting').select(['name', 'value']).orderBy('name').execute()
    return new Map(rows.map(({ name, value }) => [name, value]))
  },
})

export function settings(db: Kysely<Tables>, { contextChanged }: Revisions): Settings {
  const putAll: Settings['putAll'] = async (values) => {
    if (values.size === 0) return
    await sql`
      insert into setting (name, value)
      select * from unnest(${[...values.keys()]}::text[], ${[...values.values()]}::text[])
      on conflict (name) do update set value = excluded.value`.execute(db)
    contextChanged()
  }
  const removeAll: Settings['removeAll'] = async (names) => {
    const removed = await sql`delete from setting where name = any(${names}::text[])`.execute(db)
    if (removed.numAffectedRows !== 0n) contextChanged()
  }
  return {
    ...settingReads(db),
    put: (name, value) => putAll(new Map([[name, value]])),
    putAll,
    remove: (name) => removeAll([name]),
    removeAll,
  }
}
