import { youngCollection } from './memory-thrift.ts'

/** Told when requests begin and end. */
export interface ChunkMemory {
  /** A request runs. What is answered is called once, when it has ended. */
  hold(): () => void
}

/** What watching memory needs of the process. */
export interface ProcessMemory {
  /** Bytes in buffers, those that nobody uses any more among them. */
  held(): number
  /** Gives back what became garbage a moment ago. */
  collect(): void
  /** Calls until what is answered is called. */
  every(milliseconds: number, look: () => void): () => void
}

/**
 * V8 marks the whole heap when buffers have grown by about 13 MiB. Together with what comes in between two
 * looks this stays below.
 */
const MAX_GARBAGE = 6 * 1024 ** 2
const LOOK_MS = 5

/**
 * Every chunk of a body that arrives is a buffer of its own, and garbage as soon as it is copied or written:
 * sixteen thousand of them in a GiB. V8 knows their size but waits for a mark of the whole heap, dozens of
 * times in that GiB, and most of what a large upload cost was those marks. While requests run, this has the
 * young objects alone collected whenever a few MiB have gathered (decision 0170).
 */
export function chunkMemory({ held, collect, every }: ProcessMemory): ChunkMemory {
  let running = 0
  let stop = () => {}
  let least = 0

  const look = () => {
    const now = held()
    // What a collection frees is given back a little later.
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

/** The chunks of this process; nothing is done where Node hands out no collection. */
export function chunkMemoryOfProcess(): ChunkMemory {
  const collect = youngCollection()
  if (collect === null) return { hold: () => () => {} }
  return chunkMemory({
    held: () => process.memoryUsage().arrayBuffers,
    collect,
    every: (milliseconds, look) => {
      const timer = setInterval(look, milliseconds).unref()
      return () => clearInterval(timer)
    },
  })
}
