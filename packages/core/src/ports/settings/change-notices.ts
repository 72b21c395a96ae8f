/**
 * Tells other processes that something has changed which processes keep for seconds: settings, metadata blocks, the
 * list of tools. Processes that are not told notice the change within five seconds.
 */
export interface ChangeNotices {
  /** Resolves when the others have the notice, or could not be reached in time; never rejects. */
  readonly announce: () => Promise<void>
  /** Registers what to do when another process announces a change. */
  readonly receive: (renew: () => void) => void
}

/** For a process on its own. */
export const noNotices: ChangeNotices = { announce: async () => {}, receive: () => undefined }
