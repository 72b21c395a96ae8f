import { sql } from 'kysely'
import type pg from 'pg'
import { sendGroup } from './statement-group.ts'

const MARK = '/* planned once */'

/**
 * Begins a statement that takes long to plan, so that a connection plans it once: for those whose plan depends on no value, as the planner
 * does not see the values that would change it (see `opaque`). PostgreSQL would plan it anew for the first five.
 */
export const PLANNED_ONCE = sql.raw(MARK)

/** It lasts until the message ends, or the transaction. */
const KEEP_FIRST_PLANS: pg.QueryConfig = {
  text: "select set_config('plan_cache_mode', 'force_generic_plan', true)",
  name: 'hf_keep_first_plans',
}

/** Sends statements as `sendGroup` does; those that are marked keep their first plan. */
export function sendPlanned(
  client: pg.ClientBase,
  configs: readonly pg.QueryConfig[],
): readonly Promise<pg.QueryResult<object>>[] {
  // Without a name it is planned each time.
  const isMarked = ({ text, name }: pg.QueryConfig) => name !== undefined && text.startsWith(MARK)
  const first = configs.findIndex(isMarked)
  if (first === -1) return sendGroup(client, configs)
  const answers = sendGroup(client, configs.toSpliced(first, 0, KEEP_FIRST_PLANS))
  // When it fails, those after it fail as well.
  answers[first]?.catch(() => undefined)
  return answers.toSpliced(first, 1)
}
