import type { Kysely } from 'kysely'
import type { Tables } from '../database/tables.ts'

/** How many of the pool's connections streams may hold: readers may be slow. */
const MOST_STREAMS = 3

/** A snapshot that nobody reads any more keeps the server from cleaning its tables. */
const IDLE_MS = 60_000

/**
 * Reads in pieces within a transaction each, at most a few at a time; the others wait in order. The transaction ends
 * when the reader stops, and when it takes no piece for a minute: the next query fails then.
 */
export function snapshotStreams(kysely: Kysely<Tables>) {
  const enter = turns(MOST_STREAMS)
  return async function* <T>(
    work: (db: Kysely<Tables>) => AsyncIterable<T>,
  ): AsyncGenerator<T, void> {
    const leave = await enter()
    try {
      const transaction = kysely.startTransaction()
      const reading = transaction.setIsolationLevel('repeatable read').setAccessMode('read only')
      const db = await reading.execute()
      let ending: Promise<void> | undefined
      const end = (): Promise<void> => {
        ending ??= db.rollback().execute()
        return ending
      }
      try {
        for await (const piece of work(db)) {
          const idle = setTimeout(() => void end().catch(() => undefined), IDLE_MS)
          try {
            yield piece
          } finally {
            clearTimeout(idle)
          }
        }
      } finally {
        await end()
      }
    } finally {
      leave()
    }
  }
}

/** Lets `count` callers in at a time, in the order in which they came. */
function turns(count: number): () => Promise<() => void> {
  let free = count
  const waiting: (() => void)[] = []
  const leave = () => {
    const next = waiting.shift()
    if (next === undefined) free += 1
    else next()
  }
  return async () => {
    if (free > 0) free -= 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    return leave
  }
}
