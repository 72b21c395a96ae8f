import type { EngineRefusal, WorkSignal } from '@holdfast/core'
import { REFUSALS } from './engine-refusals.ts'

/** Questions that this process answers at the same time. */
const AT_ONCE = 2
/** Questions that wait for their turn. */
const MOST_WAITING = 16

/** Lets few work at the same time, some wait, and refuses the others. A caller who leaves gives the place back. */
export function turns() {
  let running = 0
  const waiting: (() => void)[] = []

  return async <T>(
    caller: WorkSignal,
    work: (left: AbortSignal) => Promise<T>,
  ): Promise<T | EngineRefusal> => {
    const { signal, forget } = followed(caller)
    try {
      signal.throwIfAborted()
      if (running >= AT_ONCE) {
        if (waiting.length >= MOST_WAITING) return REFUSALS.busy()
        await turnOf(waiting, signal)
      }
      running += 1
      try {
        return await work(signal)
      } finally {
        running -= 1
        waiting.shift()?.()
      }
    } finally {
      forget()
    }
  }
}

const turnOf = (waiting: (() => void)[], signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const begin = (): void => {
      signal.removeEventListener('abort', leave)
      resolve()
    }
    const leave = (): void => {
      waiting.splice(waiting.indexOf(begin), 1)
      reject(signal.reason)
    }
    signal.addEventListener('abort', leave, { once: true })
    waiting.push(begin)
  })

/** The platform's kind of signal for one that the caller gives. */
function followed(caller: WorkSignal): {
  readonly signal: AbortSignal
  readonly forget: () => void
} {
  const controller = new AbortController()
  const leave = (): void => controller.abort(caller.reason)
  if (caller.aborted) leave()
  caller.addEventListener('abort', leave)
  return {
    signal: controller.signal,
    forget: () => caller.removeEventListener('abort', leave),
  }
}
