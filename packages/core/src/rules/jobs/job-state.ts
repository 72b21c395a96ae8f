/** What can become of a job that has not succeeded yet. */
export const JOB_STATES = ['failed', 'running', 'waiting'] as const
/** One of `JOB_STATES`. */
export type JobState = (typeof JOB_STATES)[number]
