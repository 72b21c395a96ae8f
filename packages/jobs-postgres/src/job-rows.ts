import type { Job, JobOptions } from '@holdfast/core/rules'
import type { Execute } from './execute.ts'
import { FREE_KEY, queueAgain } from './queue-again.ts'

/** A claimed job. `attempt` counts from 1 and distinguishes this claim from later ones. */
export interface ClaimedJob {
  readonly id: string
  readonly payload: string
  readonly attempt: number
}

// A second job with the same key updates the first one instead of being ignored. The row stays locked until
// the unit of work commits, so that no worker takes the first job and misses the changes of the unit. A job
// that waits for a retry keeps its back-off.
const INSTEAD = `
  on conflict (dedupe_key) where state = 'waiting' do update
  set due_at = case when job_queue.attempts > 0 then job_queue.due_at
                    else least(job_queue.due_at, excluded.due_at) end`

const ADD = `
  insert into job_queue (payload, dedupe_key, due_at)
  values ($1::jsonb, $2::text, now() + $3::double precision * interval '1 second')
  ${INSTEAD}`

/** Adds a job; one with the key of a waiting job updates that job. */
export async function addJob(execute: Execute, job: Job, options: JobOptions = {}): Promise<void> {
  await execute(ADD, [JSON.stringify(job), options.dedupeKey ?? null, options.delaySeconds ?? 0])
}

const ADD_ALL = `
  insert into job_queue (payload, due_at)
  select payload, now() from jsonb_array_elements($1::jsonb) with ordinality as added (payload, place)
  order by place`

/** Adds several jobs without keys. */
export async function addJobs(execute: Execute, jobs: readonly Job[]): Promise<void> {
  await execute(ADD_ALL, [JSON.stringify(jobs)])
}

const ADD_KEYED = `
  insert into job_queue (payload, dedupe_key, due_at)
  select payload, key, now()
  from (
    select distinct on (key) added.payload, key, added.place
    from jsonb_array_elements($1::jsonb) with ordinality as added (payload, place)
    join unnest($2::text[]) with ordinality as keyed (key, place) on keyed.place = added.place
    order by key, added.place
  ) first
  order by place
  ${INSTEAD}`

/** Adds several jobs as `addJob` adds one; of several with one key the first. */
export async function addKeyedJobs(
  execute: Execute,
  jobs: readonly Job[],
  keys: readonly string[],
): Promise<void> {
  await execute(ADD_KEYED, [JSON.stringify(jobs), keys])
}

const CLAIM = `
  with due as (
    select id from job_queue
    where state <> 'failed' and due_at <= now()
    order by due_at, id
    limit $1::integer
    for update skip locked
  )
  update job_queue
  set state = 'running', attempts = job_queue.attempts + 1,
      due_at = now() + $2::double precision * interval '1 second'
  from due where job_queue.id = due.id
  returning job_queue.id::text as id, job_queue.payload::text as payload,
            job_queue.attempts as attempt`

/** Claims up to `limit` jobs for `leaseSeconds`: jobs that are due, or whose lease expired. */
export async function claimJobs(
  execute: Execute,
  { limit, leaseSeconds }: { readonly limit: number; readonly leaseSeconds: number },
): Promise<readonly ClaimedJob[]> {
  // The columns are those of the `returning` clause above.
  return (await execute(CLAIM, [limit, leaseSeconds])) as readonly ClaimedJob[]
}

// A worker can update a job only while it still holds the claim.
const OWN = `id = $1::bigint and attempts = $2::integer and state = 'running'`

/** Extends the claim of a running job by `seconds` from now. */
export async function extendLease(
  execute: Execute,
  { id, attempt }: ClaimedJob,
  seconds: number,
): Promise<void> {
  await execute(
    `update job_queue set due_at = now() + $3::double precision * interval '1 second' where ${OWN}`,
    [id, attempt, seconds],
  )
}

/** Deletes a job that succeeded. */
export async function finishJob(execute: Execute, { id, attempt }: ClaimedJob): Promise<void> {
  await execute(`delete from job_queue where ${OWN}`, [id, attempt])
}

/** Releases a claimed job that was not started, without counting the attempt. */
export async function giveBackJob(execute: Execute, { id, attempt }: ClaimedJob): Promise<void> {
  await execute(`update job_queue set due_at = now(), attempts = attempts - 1 where ${OWN}`, [
    id,
    attempt,
  ])
}

/** A failed attempt. */
export interface Failure {
  readonly message: string
  /** Seconds until the next attempt; null for none. */
  readonly retryAfter: number | null
}

const RETRY = `
  update job_queue
  set state = 'waiting', last_error = $3::text,
      due_at = now() + $4::double precision * interval '1 second',
      ${FREE_KEY}
  where ${OWN}`

const GIVE_UP = `
  update job_queue set state = 'failed', last_error = $3::text, due_at = now() where ${OWN}`

/** Records a failed attempt: the job waits for its retry, or has failed finally. */
export async function failJob(
  execute: Execute,
  { id, attempt }: ClaimedJob,
  { message, retryAfter }: Failure,
): Promise<void> {
  if (retryAfter === null) await execute(GIVE_UP, [id, attempt, message])
  else await queueAgain(execute, RETRY, [id, attempt, message, retryAfter])
}

/** Deletes jobs that failed finally more than `days` ago. */
export async function deleteFailedJobs(execute: Execute, days: number): Promise<void> {
  await execute(
    `delete from job_queue
     where state = 'failed' and due_at < now() - $1::double precision * interval '1 day'`,
    [days],
  )
}
