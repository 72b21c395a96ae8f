import * as v from 'valibot'
import type { Execute } from './execute.ts'

/** The jobs in the queue. */
export interface QueueCounts {
  readonly counts: readonly {
    readonly kind: string
    readonly state: 'waiting' | 'running' | 'failed'
    readonly count: number
  }[]
  /** For how long the job has been due that waits longest; 0 when none is late. */
  readonly lateSeconds: number
}

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
