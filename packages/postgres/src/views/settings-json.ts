import { sql } from 'kysely'

export type SettingJson = { readonly name: string; readonly value: string }

/** All settings, as a column of a statement. */
export const SETTINGS = sql`(select json_agg(s) from (select name, value from setting order by name) s)`

export const toSettings = (rows: readonly SettingJson[] | null): ReadonlyMap<string, string> =>
  new Map((rows ?? []).map(({ name, value }) => [name, value]))
