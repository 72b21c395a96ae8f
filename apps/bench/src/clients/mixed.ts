import { ownProgram } from '../system/child.ts'
import { runProgram } from '../system/run-program.ts'
import type { MixedLoad, MixedResult } from './mixed-load.ts'

/** Puts a mixed load on a server from a process of its own. Throws when an answer is no success and no refusal to wait. */
export async function mixedAnswers(load: MixedLoad): Promise<MixedResult> {
  const { command, args } = ownProgram(new URL('./mixed-load-process.ts', import.meta.url), [
    JSON.stringify(load),
  ])
  // The process writes nothing but its result.
  const result = JSON.parse(await runProgram(command, args)) as MixedResult
  for (const { name, failed, failure } of result.asks)
    if (failed > 0) throw new Error(`${failed} times ${name} failed: ${failure}`)
  return result
}

/** Successful answers a second. */
export const answersPerSecond = ({ asks, seconds }: MixedResult): number =>
  asks.reduce((sum, { ok }) => sum + ok, 0) / seconds

/** Each kind on its own, in words. */
export const describeMix = ({ asks, seconds }: MixedResult): string =>
  asks
    .map(
      ({ name, ok, refused, times }) =>
        `${name} ${(ok / seconds).toFixed(0)}/s, ${percentile(times, 0.95).toFixed(0)} ms${refused > 0 ? `, ${refused} refused` : ''}`,
    )
    .join('; ')

/** The value that this share of the values stays below; 0 without values. */
export const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0
