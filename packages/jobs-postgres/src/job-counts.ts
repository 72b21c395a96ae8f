import type { QueueCounts } from '@holdfast/core'
import * as v from 'valibot'
import type { Execute } from './execute.ts'

const rowsSchema = v.array(
  v.object({
    kind: v.string(),
    state: v.picklist(['waiting', 'running', 'failed']),
    count: v.number(),
    late: v.number(),
  }),
)

/** Counts the jobs by kind and state, in one statement. */
export async function countJobs(execute: Execute): Promise<QueueCounts> {
  const rows = v.parse(
    rowsSchema,
    await execute(
      `select coalesce(payload->>'kind', 'unknown') as kind, state, count(*)::integer as count,
         coalesce(extract(epoch from now() - min(due_at) filter (where state = 'waiting')),
           0)::double precision as late
       from job_queue group by 1, 2 order by 1, 2`,
      [],
    ),
  )
  return {
    counts: rows.map(({ kind, state, count }) => ({ kind, state, count })),
    lateSeconds: Math.max(0, ...rows.map(({ late }) => late)),
  }
}
