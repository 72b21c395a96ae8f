/** A resource that must not outlive the run. */
export interface Owned {
  /** Closes it orderly; called at most once. */
  close(): Promise<void>
  /** Ends it synchronously when the process exits without `close`. */
  destroy(): void
}

const all = new Set<Owned>()

/** Registers a resource; all are closed in reverse order, however the run ends. */
export function own<T extends Owned>(owned: T): T {
  all.add(owned)
  return owned
}

/** Closes one early. Closing twice has no effect. */
export async function release(owned: Owned): Promise<void> {
  if (all.delete(owned)) await owned.close()
}

/** Closes all resources, the newest first. */
export async function releaseAll(): Promise<void> {
  for (const owned of [...all].reverse())
    await release(owned).catch((error: unknown) => {
      process.stderr.write(`could not clean up: ${String(error)}\n`)
      owned.destroy()
    })
}

let stopping = false

/** Whether a signal is ending the run, so that later failures are caused by it. */
export const isStopping = (): boolean => stopping

/** Cleans up on every exit of this process; a second signal exits at once. */
export function releaseOnExit(): void {
  process.on('exit', () => {
    for (const owned of [...all].reverse()) owned.destroy()
  })
  const codes = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const
  for (const [signal, code] of Object.entries(codes))
    process.on(signal, () => {
      if (stopping) process.exit(code)
      stopping = true
      void releaseAll().finally(() => process.exit(code))
    })
}
