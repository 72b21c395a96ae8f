import type { Job, JobOptions } from '@holdfast/core/rules'

/** A job as a write unit requested it. */
export interface RequestedJob {
  readonly job: Job
  readonly options: JobOptions
}

interface KeyedJob {
  readonly job: Job
  readonly key: string | null
}

/** A running job. */
export interface RunningJob extends KeyedJob {
  /** From 1. */
  readonly attempt: number
}

type WaitingJob = {
  /** Milliseconds since the epoch. */
  readonly dueAt: number
} & KeyedJob &
  (
    | { readonly kind: 'once'; readonly attempts: number }
    /** Due again `everyMs` milliseconds after each round. */
    | { readonly kind: 'repeated'; readonly everyMs: number }
  )

/** The waiting jobs in the order of their arrival; at most one for a key. */
export class WaitingJobs {
  #jobs: readonly WaitingJob[] = []

  /** All jobs except the repeated ones. */
  once(): readonly WaitingJob[] {
    return this.#jobs.filter(({ kind }) => kind === 'once')
  }

  add({ job, options }: RequestedJob, now: number): void {
    const key = options.dedupeKey ?? null
    const dueAt = now + (options.delaySeconds ?? 0) * 1000
    if (!this.#holds(key)) this.#push({ kind: 'once', job, key, dueAt, attempts: 0 })
    else
      this.#jobs = this.#jobs.map((other) =>
        other.key === key ? { ...other, dueAt: Math.min(other.dueAt, dueAt) } : other,
      )
  }

  /** Adds a job that is due now, and again every `everyMs` milliseconds. */
  addRepeated(job: Job, everyMs: number, now: number): void {
    this.#push({ kind: 'repeated', job, key: null, dueAt: now, everyMs })
  }

  /** Puts a failed job back. If another job has taken its key meanwhile, that one keeps it. */
  putBack({ job, key: before, attempt }: RunningJob, dueAt: number): void {
    const key = this.#holds(before) ? null : before
    this.#push({ kind: 'once', job, key, dueAt, attempts: attempt })
  }

  /** Removes the job that has been due longest; null when none is due. */
  takeDue(now: number): RunningJob | null {
    const next = this.#first()
    if (next === null || next.dueAt > now) return null
    this.#jobs = this.#jobs.filter((job) => job !== next)
    if (next.kind === 'repeated') this.#push({ ...next, dueAt: now + next.everyMs })
    const attempts = next.kind === 'once' ? next.attempts : 0
    return { job: next.job, key: next.key, attempt: attempts + 1 }
  }

  /** The time at which the next job is due; null when none waits. */
  nextDueAt(): number | null {
    return this.#first()?.dueAt ?? null
  }

  #push(job: WaitingJob): void {
    this.#jobs = [...this.#jobs, job]
  }

  #first(): WaitingJob | null {
    return this.#jobs.reduce<WaitingJob | null>(
      (first, job) => (first === null || job.dueAt < first.dueAt ? job : first),
      null,
    )
  }

  #holds(key: string | null): boolean {
    return key !== null && this.#jobs.some((job) => job.key === key)
  }
}
