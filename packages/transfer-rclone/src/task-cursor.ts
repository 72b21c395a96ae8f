/** A copy that rclone is making. */
export interface RunningCopy {
  /** Its place in the list of copies. */
  readonly index: number
  /** The number of rclone's job; it is forgotten when rclone restarts, and a minute after its end. */
  readonly job: number
  /** From 1. */
  readonly attempt: number
}

/** How far a task has come. */
export interface TaskCursor {
  /** The first copy that was never begun. */
  readonly next: number
  readonly running: readonly RunningCopy[]
  readonly done: number
  readonly failed: readonly { readonly index: number; readonly reason: string }[]
}

const FIRST: TaskCursor = { next: 0, running: [], done: 0, failed: [] }

/** The cursor as text. */
export const formatCursor = (cursor: TaskCursor): string => JSON.stringify(cursor)

/** The cursor in a text; the first one for null. Only texts of `formatCursor` are read. */
export function parseCursor(text: string | null): TaskCursor {
  if (text === null) return FIRST
  // Nobody else writes it.
  return JSON.parse(text) as TaskCursor
}
