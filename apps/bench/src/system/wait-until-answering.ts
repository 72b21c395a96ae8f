import { setTimeout as sleep } from 'node:timers/promises'
import type { Child } from './child.ts'

const ATTEMPTS = 100
const PAUSE_MS = 50

/** Resolves when a server at `address` gives any response; rejects after five seconds without one. */
export async function waitUntilAnswering(
  address: string,
  { name, child }: { readonly name: string; readonly child: Child },
): Promise<void> {
  for (let attempt = 1; ; attempt += 1)
    try {
      await fetch(address)
      return
    } catch (error) {
      if (attempt === ATTEMPTS)
        throw new Error(`${name} (${child.pid}) is silent`, { cause: error })
      await sleep(PAUSE_MS)
    }
}
