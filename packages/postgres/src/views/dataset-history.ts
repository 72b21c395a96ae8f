import type { DatasetView } from '@holdfast/core'
import type { MonthCount } from '@holdfast/core/rules'
import { type RawBuilder, sql } from 'kysely'
import type { JsonOf } from '../database/declared-table.ts'
import {
  citationMonths,
  toUsageMonth,
  type UsageMonthRow,
  usageMonths,
} from '../usage/usage-months.ts'
import { OUTLINE_COLUMNS, type OutlineRow, toOutline } from '../versions/version-table.ts'
import { timesOf } from './version-json.ts'

/** A history as `historyOf` selects it; each list is null where it is empty. */
export interface HistoryJson {
  readonly outlines: readonly JsonOf<OutlineRow>[] | null
  readonly used: readonly UsageMonthRow[] | null
  readonly cited: readonly MonthCount[] | null
}

const OUTLINE = sql.raw(OUTLINE_COLUMNS.map((name) => `v.${name}`).join(', '))
const OF_DATASET = sql`u.dataset_id = d.id`

/** Selects the history of `d` as one value; null for none. */
export const historyOf = (outlines: number | undefined): RawBuilder<unknown> =>
  outlines === undefined
    ? sql`null::json`
    : sql`json_build_object(
        'outlines', (select json_agg(o) from (
          select ${OUTLINE} from dataset_version v where v.dataset_id = d.id
          order by v.ordinal desc limit ${outlines}::bigint) o),
        'used', (select json_agg(m) from (${usageMonths(OF_DATASET, null)}) m),
        'cited', (select json_agg(m) from (${citationMonths(OF_DATASET)}) m))`

const NO_HISTORY: DatasetView['history'] = { outlines: [], used: [], cited: [] }

export const toHistory = (history: HistoryJson | null): DatasetView['history'] =>
  history === null
    ? NO_HISTORY
    : {
        outlines: (history.outlines ?? []).map((row) => toOutline({ ...row, ...timesOf(row) })),
        used: (history.used ?? []).map(toUsageMonth),
        cited: history.cited ?? [],
      }
