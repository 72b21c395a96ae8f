/** Something that must not outlive the run. */
export interface Owned {
  /** Orderly; called at most once. */
  close(): Promise<void>
  /** At once and synchronously, when the process ends without `close`. */
  destroy(): void
}

const all = new Set<Owned>()

/** Registers what is to be closed, in reverse order, however the run ends. */
export function own<T extends Owned>(owned: T): T {
  all.add(owned)
  return owned
}

/** Closes one early. Closing it twice does nothing. */
export async function release(owned: Owned): Promise<void> {
  if (all.delete(owned)) await owned.close()
}

export async function releaseAll(): Promise<void> {
  for (const owned of [...all].reverse())
    await release(owned).catch((error: unknown) => {
      process.stderr.write(`could not clean up: ${String(error)}\n`)
      owned.destroy()
    })
}

let stopping = false

/** Whether a signal is ending the run: what fails from then on fails because of it. */
export const isStopping = (): boolean => stopping

/** Makes every way out of this process clean up first; a second signal does not wait. */
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
