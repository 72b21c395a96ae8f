import type { Day } from '../files/file-record.ts'

/** The calendar day of a moment, in UTC. */
export const today = (now: Date): Day => now.toISOString().slice(0, 10)
