import { type RawBuilder, sql } from 'kysely'

/** The label of the facet `fileAccess` of an entry on a day; null unless it is a file. */
export const accessLabel = (entry: string, today: string): RawBuilder<string | null> => {
  const at = (column: string) => sql.ref(`${entry}.${column}`)
  return sql<string | null>`case
    when ${at('restricted')} is null then null
    when ${at('available_until')} < ${today}::date then 'RetentionPeriodExpired'
    when ${at('available_from')} > ${today}::date
      then case when ${at('restricted')} then 'EmbargoedThenRestricted' else 'EmbargoedThenPublic' end
    when ${at('restricted')} then 'Restricted'
    else 'Public'
  end`
}
