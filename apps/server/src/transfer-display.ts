import { progressText, rateMeter, type TransferListener } from '@holdfast/client'
import type { Terminal } from './terminal.ts'

/** A person sees one line that changes; a log gets a line now and then. */
const LIVE_MS = 250
const LOGGED_MS = 30_000
const ERASE = '\r\u001b[2K'

export interface TransferDisplay {
  readonly listener: TransferListener
  /** Takes the line away and shows nothing more. */
  close(): void
}

/** Shows on standard error how far a transfer is, with its rate and the time that is left. */
export function transferDisplay({
  complain,
  live,
}: Pick<Terminal, 'complain' | 'live'>): TransferDisplay {
  const meter = rateMeter({ now: () => performance.now() })
  const files = { done: 0, all: 0 }
  const bytes = { done: 0, all: 0 }
  let timer: NodeJS.Timeout | null = null

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
        timer = setInterval(show, live ? LIVE_MS : LOGGED_MS)
      },
      bytes: (count) => {
        bytes.done += count
        meter.add(count)
      },
      end: () => {
        files.done += 1
      },
    },
    close: () => {
      if (timer === null) return
      clearInterval(timer)
      timer = null
      if (live) complain(ERASE)
    },
  }
}
