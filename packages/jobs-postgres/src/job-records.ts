import type { JobRecords } from '@holdfast/core'
import { JOB_STATES } from '@holdfast/core/rules'
import * as v from 'valibot'
import type { Execute } from './execute.ts'
import { countJobs } from './job-counts.ts'
import { FREE_KEY, queueAgain } from './queue-again.ts'

const rowsSchema = v.array(
  v.object({
    id: v.string(),
    kind: v.string(),
    state: v.picklist(JOB_STATES),
    attempts: v.number(),
    at: v.number(),
    error: v.nullable(v.string()),
  }),
)

const LIST = `
  select id::text as id, coalesce(payload->>'kind', 'unknown') as kind, state, attempts,
    extract(epoch from due_at)::double precision as at, last_error as error
  from job_queue where state = $1::text`

// The failed ones have an index of their own. Of the others there are few, or they are all due.
const ORDERED = `order by due_at, id limit $2::integer offset $3::integer`
const LAST_FIRST = `order by due_at desc, id desc limit $2::integer offset $3::integer`

const RETRY = `
  update job_queue
  set state = 'waiting', attempts = 0, due_at = now(),
      ${FREE_KEY}
  where id = $1::bigint and state = 'failed' returning id::text as id`

const FORGET = `delete from job_queue where id = $1::bigint and state = 'failed' returning id::text as id`

/** The jobs of the queue, each call in one statement. */
export const jobRecords = (execute: Execute): JobRecords => ({
  counts: () => countJobs(execute),
  list: async (state, { limit, offset }) => {
    const order = state === 'failed' ? LAST_FIRST : ORDERED
    const rows = v.parse(rowsSchema, await execute(`${LIST} ${order}`, [state, limit, offset]))
    return rows.map((row) => ({ ...row, at: new Date(row.at * 1000) }))
  },
  retry: async (id) => (await queueAgain(execute, RETRY, [id])).length > 0,
  forget: async (id) => (await execute(FORGET, [id])).length > 0,
})
