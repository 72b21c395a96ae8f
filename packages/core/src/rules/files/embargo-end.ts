import type { Day } from './file-record.ts'

/** Whether an embargo still withholds the bytes: it ends at the beginning of the day `until`, in UTC. */
export const isEmbargoed = (until: Day | null, today: Day): boolean =>
  until !== null && until > today

/** Whether a retention period is over: the bytes are withheld from the day after `until` on, in UTC. */
export const isRetentionExpired = (until: Day | null, today: Day): boolean =>
  until !== null && until < today
