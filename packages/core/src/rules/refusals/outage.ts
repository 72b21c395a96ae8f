/**
 * The database cannot be reached, or ended the connection. The same operation may succeed later; whether a change that
 * was being committed was kept is unknown.
 */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable'
}

/** A disk or a quota of the service's own is full. Nothing of what was to be stored is kept. */
export class NoSpaceLeft extends Error {
  override readonly name = 'NoSpaceLeft'
}

/**
 * The system's codes of writes that found no room: on the disk, in the quota of a user, or in a file that would be larger than the
 * file system or a limit of the process allows.
 */
export const NO_ROOM_CODES: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])

/** When a client may try again after an outage: most are restarts, which take seconds. */
export const RETRY_AFTER_SECONDS = 10
