/** A range of version ordinals, `[since, until)`; open-ended while `until` is null. */
export interface Interval {
  readonly since: number
  readonly until: number | null
}

/** Whether the interval contains the ordinal. */
export const holdsAt = ({ since, until }: Interval, ordinal: number): boolean =>
  since <= ordinal && (until === null || ordinal < until)
