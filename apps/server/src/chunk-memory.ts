import { getHeapStatistics } from 'node:v8'
import { youngObjectCollection } from './garbage-collection.ts'

/** Watches memory while requests run. */
export interface ChunkMemory {
  /** Reports that a request began. Call the returned function once, when it has ended. */
  hold(): () => void
}

/** The functions of the process that watching memory needs. */
export interface ProcessMemory {
  /** Bytes in buffers, including unused ones that were not collected yet. */
  held(): number
  /** Collects young objects only. */
  collect(): void
  /** Calls `look` at intervals until the returned function is called. */
  every(milliseconds: number, look: () => void): () => void
}

/**
 * V8 marks the whole heap when buffers have grown by about 13 MiB. This limit, plus what arrives between two
 * looks, stays below that.
 */
const MAX_GARBAGE = 6 * 1024 ** 2
const LOOK_MS = 5

/**
 * Collects young objects whenever a few MiB of buffers have accumulated while requests run (decision 0170).
 * Each chunk of a body is a buffer of its own and garbage once it is copied or written: sixteen thousand in a
 * GiB. V8 frees them only by marking the whole heap, dozens of times in that GiB, which was most of the cost
 * of a large upload.
 */
export function chunkMemory({ held, collect, every }: ProcessMemory): ChunkMemory {
  let running = 0
  let stop = () => {}
  let least = 0

  const look = () => {
    const now = held()
    // Freed memory is returned to the system a little later.
    least = Math.min(least, now)
    if (now - least < MAX_GARBAGE) return
    collect()
    least = held()
  }
  const end = () => {
    running -= 1
    if (running === 0) stop()
  }
  return {
    hold: () => {
      if (running === 0) {
        least = held()
        stop = every(LOOK_MS, look)
      }
      running += 1
      return end
    },
  }
}

/** Watches the chunks of this process; does nothing if Node does not expose the garbage collector. */
export function chunkMemoryOfProcess(): ChunkMemory {
  const collect = youngObjectCollection()
  if (collect === null) return { hold: () => () => {} }
  return chunkMemory({
    // `process.memoryUsage()` also reads the resident memory, which takes ten times as long.
    held: () => getHeapStatistics().external_memory,
    collect,
    every: (milliseconds, look) => {
      const timer = setInterval(look, milliseconds).unref()
      return () => clearInterval(timer)
    },
  })
}
