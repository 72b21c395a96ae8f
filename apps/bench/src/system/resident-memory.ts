import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { MEBIBYTE } from '../sizes.ts'

const SAMPLE_MS = 20
const SETTLE_MS = 1_000

/** Watches the resident memory of a process. */
export interface MemoryWatch {
  /** Stops watching; null when the system does not provide it. */
  stop(): MemoryUse | null
}

/** In MiB above the idle figure. */
export interface MemoryUse {
  readonly idle: number
  readonly peak: number
  /** The peak in each half of the time; constant memory has equal peaks. */
  readonly firstHalf: number
  readonly secondHalf: number
}

/** Measures the idle memory after a pause, then watches until it is stopped. */
export async function watchMemory(pid: number): Promise<MemoryWatch> {
  await sleep(SETTLE_MS)
  const idle = residentMebibytes(pid)
  if (idle === null) return { stop: () => null }
  const samples: number[] = []
  const timer = setInterval(() => {
    const now = residentMebibytes(pid)
    if (now !== null) samples.push(now - idle)
  }, SAMPLE_MS)
  return {
    stop: () => {
      clearInterval(timer)
      const middle = Math.ceil(samples.length / 2)
      const peakOf = (part: readonly number[]) => Math.max(0, ...part)
      const firstHalf = peakOf(samples.slice(0, middle))
      const secondHalf = peakOf(samples.slice(middle))
      return { idle, peak: Math.max(firstHalf, secondHalf), firstHalf, secondHalf }
    },
  }
}

/** Null without `/proc`, or when the process has ended. */
function residentMebibytes(pid: number): number | null {
  try {
    const kibibytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return kibibytes === undefined ? null : (Number(kibibytes) * 1024) / MEBIBYTE
  } catch {
    return null
  }
}
