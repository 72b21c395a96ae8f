import type { ItemMeasure } from '@holdfast/core'
import type { Month } from '@holdfast/core/rules'
import { type RawBuilder, sql } from 'kysely'
import { monthNumber } from './month-numbers.ts'

/**
 * The `count` of each dataset or file up to the end of a month, as a table in parentheses. Where nothing was counted after that
 * month, it is what there is in all.
 */
export function totalsUntil({ of, counts }: ItemMeasure, last: Month): RawBuilder<unknown> {
  // A visitor who comes back in a later month is new only once.
  const total = counts === 'downloads' ? sql`downloads` : sql`newcomers`
  const month = sql`${monthNumber(last)}::integer`
  return sql`(
    select object_id, dataset_id, ${total} as count from download_count
    where kind = ${of} and month <= ${month}
    union all
    select t.object_id, t.dataset_id, total_until(h.${total}, h.first_month, ${month})
    from download_count t join download_history h using (kind, object_id)
    where t.kind = ${of} and t.month > ${month} and h.first_month <= ${month}
  )`
}
