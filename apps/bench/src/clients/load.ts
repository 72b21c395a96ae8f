import { ownProgram } from '../system/child.ts'
import { runProgram } from '../system/run-program.ts'
import type { Load, LoadResult } from './load-on-connections.ts'

/** Puts load on a server from a process of its own. Throws when any answer is not a 200. */
export async function requestsPerSecond(load: Load): Promise<number> {
  const { command, args } = ownProgram(new URL('./load-process.ts', import.meta.url), [
    JSON.stringify(load),
  ])
  // The process writes nothing but its result.
  const result = JSON.parse(await runProgram(command, args)) as LoadResult
  if (result.failures > 0) throw new Error(`${result.failures} answers of ${load.path} were no 200`)
  return result.answers / result.seconds
}
