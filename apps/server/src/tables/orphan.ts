/** Ends this child process, whose result nobody waits for, once its parent has died. Call it again and again. */
export function endingWithParent(): () => void {
  const parent = process.ppid
  return () => {
    if (process.ppid !== parent) process.exit(1)
  }
}
