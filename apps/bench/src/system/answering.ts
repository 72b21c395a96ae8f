import { setTimeout as sleep } from 'node:timers/promises'
import type { Child } from './child.ts'

const ATTEMPTS = 100
const PAUSE_MS = 50

/** Resolves when something answers at `address`, whatever it says; rejects when nothing does for five seconds. */
export async function answering(
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
