import { setTimeout as sleep } from 'node:timers/promises'
import type { Execute } from './execute.ts'

// `due_at` is when a waiting job may be handed out, and when a running one is taken to be abandoned:
// one column, so that one index and one question find both.
const STATEMENTS: readonly string[] = [
  `create table if not exists job_queue (
     id bigint generated always as identity primary key,
     payload jsonb not null,
     dedupe_key text,
     state text not null default 'waiting' check (state in ('waiting', 'running', 'failed')),
     attempts integer not null default 0,
     due_at timestamptz not null,
     last_error text,
     created_at timestamptz not null default now()
   )`,
  `create unique index if not exists job_queue_waiting_key
     on job_queue (dedupe_key) where state = 'waiting'`,
  `create index if not exists job_queue_due
     on job_queue (due_at, id) where state <> 'failed'`,
  `create index if not exists job_queue_failed
     on job_queue (due_at) where state = 'failed'`,
  `create table if not exists job_schedule (
     key text primary key,
     payload jsonb not null,
     minutes double precision not null,
     next_at timestamptz not null
   )`,
]

const TRIES = 5

/** Creates the queue's tables where they are missing. Safe in any number of processes at once. */
export async function installJobTables(execute: Execute): Promise<void> {
  for (const statement of STATEMENTS) await executeAmongOthers(execute, statement)
}

/** `if not exists` still fails when another process creates the same thing in the same moment. */
async function executeAmongOthers(execute: Execute, statement: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await execute(statement, [])
      return
    } catch (error) {
      if (attempt === TRIES) throw error
      await sleep(50 * attempt)
    }
  }
}
