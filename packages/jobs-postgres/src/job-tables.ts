import { setTimeout as sleep } from 'node:timers/promises'
import type { Execute } from './execute.ts'

// `due_at` is when a waiting job becomes due, and when the lease of a running one expires: one column, so
// that one index and one query cover both.
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

const MAX_ATTEMPTS = 5

/** Creates the missing tables of the queue. Safe in concurrent processes. */
export async function installJobTables(execute: Execute): Promise<void> {
  for (const statement of STATEMENTS) await executeConcurrently(execute, statement)
}

/**
 * `if not exists` still fails when another process creates the same object at the same moment, so the
 * statement is retried.
 */
async function executeConcurrently(execute: Execute, statement: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await execute(statement, [])
      return
    } catch (error) {
      if (attempt === MAX_ATTEMPTS) throw error
      await sleep(50 * attempt)
    }
  }
}
