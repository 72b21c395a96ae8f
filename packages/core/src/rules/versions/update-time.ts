const wholeSecond = (at: Date): number => Math.floor(at.getTime() / 1000) * 1000

/** The `lastUpdateTime` of a change at `now`. Clients compare it as text, to the second. */
export function nextUpdateTime(previous: Date, now: Date): Date {
  // Two edits within one second must differ; otherwise the stale check of the second editor would pass.
  return new Date(Math.max(wholeSecond(now), wholeSecond(previous) + 1000))
}
