import type { Job } from '@holdfast/core/rules'
import type { Execute } from './execute.ts'

const SAVE = `
  insert into job_schedule (key, payload, minutes, next_at)
  values ($1::text, $2::jsonb, $3::double precision, now())
  on conflict (key) do update
  set payload = excluded.payload, minutes = excluded.minutes,
      next_at = least(job_schedule.next_at,
                      now() + excluded.minutes * interval '1 minute')`

/** The key of a repeated job: processes that repeat the same job share one row. */
export const scheduleKey = (job: Job): string => `repeat:${JSON.stringify(job)}`

/** Saves that `job` runs every `minutes`, starting now. */
export async function saveSchedule(execute: Execute, job: Job, minutes: number): Promise<void> {
  await execute(SAVE, [scheduleKey(job), JSON.stringify(job), minutes])
}

// One process advances `next_at`; the others then find it in the future.
const ENQUEUE_DUE = `
  with due as (
    update job_schedule
    set next_at = now() + minutes * interval '1 minute'
    where key = $1::text and next_at <= now()
    returning key, payload
  )
  insert into job_queue (payload, dedupe_key, due_at)
  select payload, key, now() from due
  on conflict (dedupe_key) where state = 'waiting' do nothing`

/** Enqueues the repeated job if it is due and no other process has enqueued it. */
export async function enqueueIfDue(execute: Execute, key: string): Promise<void> {
  await execute(ENQUEUE_DUE, [key])
}
