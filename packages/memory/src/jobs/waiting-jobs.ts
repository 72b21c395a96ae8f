import type { Job, JobOptions } from '@holdfast/core/rules'

/** A job as a write unit asked for it. */
export interface RequestedJob {
  readonly job: Job
  readonly options: JobOptions
}

export interface WaitingJob {
  readonly job: Job
  readonly key: string | null
  /** Milliseconds since the epoch. */
  readonly dueAt: number
  /** How often it has been handed out. */
  readonly attempts: number
  /** How long after a round the next one is due; null for what is done once. */
  readonly everyMs: number | null
}

/** The jobs that wait, in the order in which they came; at most one for a key. */
export class WaitingJobs {
  #jobs: readonly WaitingJob[] = []

  /** All but the repeated ones. */
  once(): readonly WaitingJob[] {
    return this.#jobs.filter(({ everyMs }) => everyMs === null)
  }

  add({ job, options }: RequestedJob, now: number): void {
    const key = options.dedupeKey ?? null
    const dueAt = now + (options.delaySeconds ?? 0) * 1000
    if (!this.#holds(key)) this.#push({ job, key, dueAt, attempts: 0, everyMs: null })
    else
      this.#jobs = this.#jobs.map((other) =>
        other.key === key ? { ...other, dueAt: Math.min(other.dueAt, dueAt) } : other,
      )
  }

  /** Adds a job that is due now and again after every `everyMs`. */
  addRepeated(job: Job, everyMs: number, now: number): void {
    this.#push({ job, key: null, dueAt: now, attempts: 0, everyMs })
  }

  /** Puts a job back that failed. Its key is left to the job that took it meanwhile, if one did. */
  putBack(failed: WaitingJob, dueAt: number): void {
    const key = this.#holds(failed.key) ? null : failed.key
    this.#push({ ...failed, key, dueAt })
  }

  /** Takes out the job that has been due longest; null when none is due. */
  takeDue(now: number): WaitingJob | null {
    const next = this.#first()
    if (next === null || next.dueAt > now) return null
    this.#jobs = this.#jobs.filter((job) => job !== next)
    if (next.everyMs !== null) this.#push({ ...next, dueAt: now + next.everyMs })
    return { ...next, attempts: next.attempts + 1, everyMs: null }
  }

  /** When the next job is due; null when none waits. */
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
