import type { Migration } from './migration.ts'

/**
 * What counts added files finds its rows by indexes whatever lists it gets, so one plan does for all
 * (docs/decisions/0541-values-that-the-planner-does-not-see.md).
 */
export const plansOfCounts: Migration = {
  number: 90,
  name: 'plans-of-counts',
  sql: `
alter function count_stored(bigint[], bigint[], bigint[]) set plan_cache_mode = force_generic_plan;
alter function tally_entries(bigint[], integer[], integer[], jsonb[], integer[])
  set plan_cache_mode = force_generic_plan;
alter function tally_files(bigint[], jsonb[], text[], jsonb[], integer[]) set plan_cache_mode = force_generic_plan;
`,
}
