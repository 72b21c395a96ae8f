/** What is known of the size of a file before it arrives, in bytes. */
export interface SizeBounds {
  readonly atLeast: number
  readonly atMost: number
}

/**
 * How many bytes to reserve for each of several files, where `left` is at least what all of them need. Each gets
 * as much as it may need while there is room, the first ones first: two uploads that extend their reservations
 * could both fail.
 */
export function sharedRoom(files: readonly SizeBounds[], left: number): readonly number[] {
  let spare = left - files.reduce((sum, { atLeast }) => sum + atLeast, 0)
  return files.map(({ atLeast, atMost }) => {
    const more = Math.max(0, Math.min(atMost - atLeast, spare))
    spare -= more
    return atLeast + more
  })
}
