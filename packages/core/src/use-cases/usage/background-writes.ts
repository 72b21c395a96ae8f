import type { Domain } from '../../ports/ports.ts'

/** Writes of what is gathered in memory, one at a time. */
export interface BackgroundWrites {
  /** Has everything gathered written after the time of gathering; returns at once. */
  soon(): void
  /** Resolves when everything gathered so far is written; rejects when it cannot be, and it is kept then. */
  written(): Promise<void>
  /** The same for answers to readers, who must not fail with it: resolves also then. */
  tried(): Promise<void>
}

interface Gathering {
  /** What the operator reads in the log, such as `downloads could not be counted yet`. */
  readonly failure: string
  /** What is gathered within this many milliseconds is written together. */
  readonly gatheringMs: number
  /** Writes everything gathered so far, and keeps what it cannot write. */
  readonly writeAll: () => Promise<void>
}

/** Runs `writeAll` at the right times. The log names the first failure after a success. */
export function backgroundWrites(
  { pause, tellOperator }: Pick<Domain, 'pause' | 'tellOperator'>,
  { failure, gatheringMs, writeAll }: Gathering,
): BackgroundWrites {
  let gathering: 'yes' | 'no' = 'no'
  let last: 'written' | 'failed' = 'written'
  let writing: Promise<void> = Promise.resolve()

  const write = async (): Promise<void> => {
    try {
      await writeAll()
      last = 'written'
    } catch (cause) {
      if (last === 'written') tellOperator(failure, cause)
      last = 'failed'
      throw cause
    }
  }

  /** Each write has everything that was gathered until it starts. */
  const written = (): Promise<void> => {
    const done = writing.then(write)
    writing = done.catch(() => undefined)
    return done
  }

  const tried = (): Promise<void> => written().catch(() => undefined)

  const gather = async (): Promise<void> => {
    await pause(gatheringMs)
    gathering = 'no'
    await tried()
  }

  return {
    soon: () => {
      if (gathering === 'yes') return
      gathering = 'yes'
      void gather()
    },
    written,
    tried,
  }
}
