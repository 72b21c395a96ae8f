import type { JobRecord, JobRecords, QueueCounts } from '@holdfast/core'
import type { Job } from '@holdfast/core/rules'
import type { RunningJob, WaitingJobs } from './waiting-jobs.ts'

/** A job that failed finally. */
export interface FailedJob extends RunningJob {
  readonly error: unknown
  readonly at: Date
}

interface Queue {
  readonly jobs: WaitingJobs
  readonly failed: FailedJob[]
  readonly running: ReadonlySet<RunningJob>
  readonly now: () => number
  readonly lookAgain: () => void
}

/** The jobs of a queue in memory; a number stands for a job as long as the queue lives. */
export function memoryJobRecords({ jobs, failed, running, now, lookAgain }: Queue): JobRecords {
  const numbers = new WeakMap<object, string>()
  let last = 0
  const numberOf = (of: object): string => {
    const known = numbers.get(of)
    if (known !== undefined) return known
    last += 1
    numbers.set(of, String(last))
    return String(last)
  }

  const all = () => recordsIn({ jobs, failed, running, now }, numberOf)

  const take = (id: string): FailedJob | null => {
    const place = failed.findIndex((one) => numberOf(one) === id)
    return failed.splice(place, place < 0 ? 0 : 1)[0] ?? null
  }

  return {
    counts: async () => {
      const due = jobs.once().map(({ dueAt }) => (now() - dueAt) / 1000)
      return { counts: counted(all()), lateSeconds: Math.max(0, ...due) }
    },
    list: async (state, { limit, offset }) =>
      all()
        .filter((one) => one.state === state)
        .toSorted((a, b) => (state === 'failed' ? 0 : a.at.getTime() - b.at.getTime()))
        .slice(offset, offset + limit),
    retry: async (id) => {
      const found = take(id)
      if (found === null) return false
      jobs.putBack({ ...found, attempt: 0 }, now())
      lookAgain()
      return true
    },
    forget: async (id) => take(id) !== null,
  }
}

function recordsIn(
  { jobs, failed, running, now }: Omit<Queue, 'lookAgain'>,
  numberOf: (of: object) => string,
): readonly JobRecord[] {
  const record = (of: object, { kind }: Job, facts: Omit<JobRecord, 'id' | 'kind'>) => ({
    id: numberOf(of),
    kind,
    ...facts,
  })
  return [
    ...failed.toReversed().map((one) =>
      record(one, one.job, {
        state: 'failed',
        attempts: one.attempt,
        at: one.at,
        error: one.error instanceof Error ? one.error.message : String(one.error),
      }),
    ),
    ...[...running].map((one) =>
      record(one, one.job, {
        state: 'running',
        attempts: one.attempt,
        at: new Date(now()),
        error: null,
      }),
    ),
    ...jobs.once().map((one) =>
      record(one, one.job, {
        state: 'waiting',
        attempts: one.kind === 'once' ? one.attempts : 0,
        at: new Date(one.dueAt),
        error: null,
      }),
    ),
  ]
}

/** How many there are of each kind and state. */
function counted(records: readonly JobRecord[]): QueueCounts['counts'] {
  const keys = records.map(({ kind, state }) => ({ kind, state, key: `${kind} ${state}` }))
  return [...new Map(keys.map((each) => [each.key, each])).values()]
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ key, ...each }) => ({ ...each, count: keys.filter((one) => one.key === key).length }))
}
