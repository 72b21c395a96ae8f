import type { ItemMeasure } from '@holdfast/core'
import type { Month } from '@holdfast/core/rules'
import { type RawBuilder, sql } from 'kysely'
import { monthNumber } from './month-numbers.ts'

/**
 * The `count` of each dataset or file up to the end of a month, as a table in parentheses. What there is in all has shorter rows
 * than the totals of each month, and is read where no later month is known.
 */
export function totalsUntil({ of, counts }: ItemMeasure, last: Month): RawBuilder<unknown> {
  // A visitor who comes back in a later month is new only once.
  const total = counts === 'downloads' ? sql`downloads` : sql`newcomers`
  const month = monthNumber(last)
  const later = sql`exists (select from download_month where month > ${`${last}-01`}::date)`
  return sql`(
    select object_id, dataset_id, ${total} as count from download_total
    where not ${later} and kind = ${of}
    union all
    select object_id, dataset_id, total_until(${total}, first_month, ${month}) from download_history
    where ${later} and kind = ${of} and first_month <= ${month}
  )`
}
