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

/** When a client may try again after an outage: most are restarts, which take seconds. */
export const RETRY_AFTER_SECONDS = 10
