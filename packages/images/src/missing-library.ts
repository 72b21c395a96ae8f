/** Is told that a library does not work on this machine, and why. */
export type MissingLibrary = (library: string, cause: unknown) => void

/** For `catch`: tells of the first failure and answers null to each. */
export function onceMissing(library: string, tell: MissingLibrary = () => {}) {
  let told = false
  return (cause: unknown): null => {
    if (!told) tell(library, cause)
    told = true
    return null
  }
}
