import { setTimeout as sleep } from 'node:timers/promises'
import { percentile } from './mixed.ts'

/** Somebody who reads one address again and again, with a pause after each answer. */
export interface PacedReads {
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  readonly readers: number
  readonly pauseMs: number
}

/** Milliseconds that 95 of 100 reads stay below while `work` goes on. */
export async function readsDuring(
  { url, headers = {}, readers, pauseMs }: PacedReads,
  work: () => Promise<unknown>,
): Promise<number> {
  const times: number[] = []
  const state = { done: false }
  const reading = Array.from({ length: readers }, async () => {
    while (!state.done) {
      const from = performance.now()
      const answer = await fetch(url, { headers })
      await answer.arrayBuffer()
      if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
      times.push(performance.now() - from)
      await sleep(pauseMs)
    }
  })
  try {
    await work()
  } finally {
    state.done = true
    await Promise.all(reading)
  }
  return percentile(times, 0.95)
}
