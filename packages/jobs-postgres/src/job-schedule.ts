import type { Job } from '@holdfast/core/rules'
import type { Execute } from './execute.ts'

const REMEMBER = `
  insert into job_schedule (key, payload, minutes, next_at)
  values ($1::text, $2::jsonb, $3::double precision, now())
  on conflict (key) do update
  set payload = excluded.payload, minutes = excluded.minutes,
      next_at = least(job_schedule.next_at,
                      now() + excluded.minutes * interval '1 minute')`

/** The name of a repeated job: processes that repeat the same job share one row. */
export const scheduleKey = (job: Job): string => `repeat:${JSON.stringify(job)}`

/** Remembers that `job` is to be handed out every `minutes`, for the first time at once. */
export async function rememberSchedule(execute: Execute, job: Job, minutes: number): Promise<void> {
  await execute(REMEMBER, [scheduleKey(job), JSON.stringify(job), minutes])
}

// Of several processes one moves `next_at` on; the others then find it in the future.
const HAND_OUT = `
  with due as (
    update job_schedule
    set next_at = now() + minutes * interval '1 minute'
    where key = $1::text and next_at <= now()
    returning key, payload
  )
  insert into job_queue (payload, dedupe_key, due_at)
  select payload, key, now() from due
  on conflict (dedupe_key) where state = 'waiting' do nothing`

/** Adds the repeated job to the queue if its time has come and no process has done so. */
export async function handOutIfDue(execute: Execute, key: string): Promise<void> {
  await execute(HAND_OUT, [key])
}
