import type { UsageMonth } from '@holdfast/core'
import { NO_USAGE, type UsageCounts } from '@holdfast/core/rules'
import { type RawBuilder, sql } from 'kysely'
import { monthText } from '../metrics/metric-places.ts'
import { measureColumns } from './measure-columns.ts'

/** A month, and a column for each measure. */
export type UsageMonthRow = UsageCounts & { readonly month: string }

export const toUsageMonth = ({ month, ...counts }: UsageMonthRow): UsageMonth => ({
  month,
  counts: { ...NO_USAGE, ...counts },
})

/** Selects the months in which the datasets of `u` were used; null counts all countries. */
export const usageMonths = (
  isCounted: RawBuilder<unknown>,
  country: string | null,
): RawBuilder<unknown> => sql`
  select to_char(u.month, 'YYYY-MM') as month,
    ${measureColumns((column, measure) => sql`sum(u.${column})::bigint as ${sql.ref(measure)}`)}
  from usage_count u
  where ${isCounted} and ${country === null ? sql`true` : sql`u.country = ${country}`}
    and (u.source = 'loaded' or not exists (
      select from usage_count l
      where l.dataset_id = u.dataset_id and l.month = u.month and l.source = 'loaded'))
  group by u.month order by u.month`

/** Selects the months in which citations of the datasets of `u` became known, as `month` and `count`. */
export const citationMonths = (isCounted: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select ${monthText(sql`u.known_at`)} as month, count(*)::bigint as count
  from dataset_citation u where ${isCounted}
  group by 1 order by 1`
