import { progressText, rateMeter, type TransferListener } from '@holdfast/client'
import { printable } from './printable.ts'
import type { Terminal } from './terminal.ts'

/** A terminal shows one line that changes; a log gets a line at intervals. */
const LIVE_MS = 250
const LOGGED_MS = 30_000
const ERASE = '\r\u001b[2K'

export interface TransferDisplay {
  readonly listener: TransferListener
  /** Shows at a terminal why a transfer waits; a log does not get it. */
  waiting(failure: unknown): void
  /** Removes the line and shows nothing more. */
  close(): void
}

/** The time, in milliseconds. */
export interface DisplayClock {
  now(): number
  /** Calls `tick` at intervals until the returned function is called. */
  every(pauseMs: number, tick: () => void): () => void
}

const SYSTEM_CLOCK: DisplayClock = {
  now: () => performance.now(),
  every: (pauseMs, tick) => {
    const timer = setInterval(tick, pauseMs)
    return () => clearInterval(timer)
  },
}

/** Shows the progress of a transfer on standard error, with its rate and the remaining time. */
export function transferDisplay(
  { complain, live }: Pick<Terminal, 'complain' | 'live'>,
  { now, every }: DisplayClock = SYSTEM_CLOCK,
): TransferDisplay {
  const meter = rateMeter({ now })
  const files = { done: 0, all: 0 }
  const bytes = { done: 0, all: 0 }
  let stop: (() => void) | null = null
  let waitsFor = ''

  const line = (): string =>
    progressText({
      files,
      bytes,
      rate: meter.rate(),
      secondsLeft: meter.secondsFor(bytes.all - bytes.done),
    })
  const show = () => complain(live ? `${ERASE}${line()}` : `${line()}\n`)
  return {
    listener: {
      begin: (all) => {
        files.all = all.files
        bytes.all = all.bytes
        stop = every(live ? LIVE_MS : LOGGED_MS, show)
      },
      bytes: (count) => {
        if (count > 0) waitsFor = ''
        bytes.done += count
        meter.add(count)
      },
      end: () => {
        files.done += 1
      },
    },
    waiting: (failure) => {
      const reason = printable(failure instanceof Error ? failure.message : String(failure))
      // Several files wait for the same reason, each more than once.
      if (!live || reason === waitsFor) return
      waitsFor = reason
      complain(`${ERASE}${reason.replace(/\.$/, '')}. Trying again.\n`)
    },
    close: () => {
      if (stop === null) return
      stop()
      stop = null
      if (live) complain(ERASE)
    },
  }
}
