/** Called with the reason when a library does not work on this machine. */
export type MissingLibrary = (library: string, cause: unknown) => void

/** A `catch` handler that reports the first failure and returns null for each. */
export function reportMissingOnce(library: string, notify: MissingLibrary = () => {}) {
  let notified = false
  return (cause: unknown): null => {
    if (!notified) notify(library, cause)
    notified = true
    return null
  }
}
