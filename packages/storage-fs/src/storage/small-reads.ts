import { Worker } from 'node:worker_threads'
import {
  type ReadParts,
  SMALL_READ_THREAD,
  type SmallReadBatch,
  type WantedPart,
} from './small-read-thread.ts'

/** Smaller batches are faster without a thread. */
const MIN_BATCH = 4
const MAX_BATCH = 64
const MAX_THREADS = 2

/** Reads small parts of files in batches. */
export interface SmallReads {
  /**
   * The complete part, or null when it must be read another way: it is not there, few reads are pending, or
   * the thread ended.
   */
  read(part: WantedPart): Promise<Uint8Array | null>
}

interface Waiting {
  readonly part: WantedPart
  readonly answer: (bytes: Uint8Array | null) => void
}

interface ReadThread {
  /** Results in the order of the parts; null when the thread has ended. */
  read(parts: readonly WantedPart[]): Promise<readonly (Uint8Array | null)[] | null>
}

/**
 * Reads many small parts of files at a time, in its own threads. For a bundle of thousands of small files,
 * waking the threads of the system's pool twice a file costs more than everything else. Files are opened with
 * `flags`.
 */
export function smallReads(flags: number): SmallReads {
  const idle: ReadThread[] = []
  let threads = 0
  let waiting: Waiting[] = []
  let scheduled = false
  let givenUp = false

  const taken = (): readonly Waiting[] => {
    const batch = waiting.slice(0, MAX_BATCH)
    waiting = waiting.slice(MAX_BATCH)
    return batch
  }
  const freeThread = (): ReadThread | null => {
    const free = idle.pop()
    if (free !== undefined || threads === MAX_THREADS) return free ?? null
    threads += 1
    return readThread(flags)
  }
  const serve = async (thread: ReadThread, batch: readonly Waiting[]): Promise<void> => {
    const parts = await thread.read(batch.map(({ part }) => part))
    // If a thread ends once, the next may end too: reading without threads always works.
    givenUp ||= parts === null
    batch.forEach(({ answer }, index) => {
      answer(parts?.at(index) ?? null)
    })
    idle.push(thread)
    schedule()
  }
  const flush = (): void => {
    scheduled = false
    if (givenUp || (threads === idle.length && waiting.length < MIN_BATCH)) {
      for (const { answer } of waiting) answer(null)
      waiting = []
      return
    }
    while (waiting.length > 0) {
      const thread = freeThread()
      if (thread === null) return
      void serve(thread, taken())
    }
  }
  const schedule = (): void => {
    if (scheduled || waiting.length === 0) return
    scheduled = true
    setImmediate(flush)
  }
  return {
    read: (part) =>
      new Promise((answer) => {
        waiting.push({ part, answer })
        schedule()
      }),
  }
}

/** Reads one batch at a time. An idle thread does not keep the process running. */
function readThread(flags: number): ReadThread {
  const worker = new Worker(SMALL_READ_THREAD, { eval: true })
  let state: 'running' | 'ended' = 'running'
  let answer: (reply: ReadParts | null) => void = () => undefined
  worker.on('message', (reply: ReadParts) => answer(reply))
  worker.on('error', () => undefined)
  worker.on('exit', () => {
    state = 'ended'
    answer(null)
  })
  return {
    read: async (parts) => {
      if (state === 'ended') return null
      worker.ref()
      const reply = await new Promise<ReadParts | null>((resolve) => {
        answer = resolve
        worker.postMessage({
          flags,
          paths: parts.map(({ path }) => path),
          starts: parts.map(({ start }) => start),
          lengths: parts.map(({ length }) => length),
        } satisfies SmallReadBatch)
      })
      worker.unref()
      return reply === null ? null : split(parts, reply)
    },
  }
}

function split(
  parts: readonly WantedPart[],
  { bytes, found }: ReadParts,
): readonly (Uint8Array | null)[] {
  let at = 0
  return parts.map(({ length }, index) => {
    at += length
    return found[index] === true ? bytes.subarray(at - length, at) : null
  })
}
