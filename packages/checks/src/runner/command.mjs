import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { closingLines, tallyOf } from './closing.mjs'
import { keptDurations } from './durations.mjs'
import { findFiles } from './find-files.mjs'
import { printNames } from './print-names.mjs'
import { runFiles } from './run-files.mjs'
import { endGroupsOnExit } from './test-worker.mjs'

/** The folder that holds the whole repository. */
export const ROOT = fileURLToPath(new URL('../../../../', import.meta.url))

/**
 * The whole of a test command: `[--complete | --names] [part of a path ...]`. Sets the exit code.
 *
 * @param {Parameters<typeof findFiles>[1] & { readonly limitSeconds: number, readonly lanes?: number,
 *   readonly long?: Readonly<Record<string, number>> }} kind `long` names files that take long, with
 *   about how many seconds: a first run begins with them
 */
export async function testCommand({
  limitSeconds,
  lanes = availableParallelism(),
  long = {},
  ...kind
}) {
  const args = process.argv.slice(2)
  const demand = { complete: args.includes('--complete') }
  const filters = args.filter((arg) => !arg.startsWith('--'))
  const files = findFiles(ROOT, kind, filters)
  const print = (/** @type {string} */ line) => void process.stdout.write(`${line}\n`)
  endGroupsOnExit()
  if (args.includes('--names')) return printNames(files, { root: ROOT, limitSeconds, print })
  const durations = keptDurations(ROOT, long)
  const ordered = durations.longestFirst(files)
  const settings = { lanes: durations.lanesFor(files, lanes), limitSeconds, print }
  const outcomes = await runFiles(ordered, { root: ROOT, ...settings })
  durations.keep(outcomes)
  if (files.length === 0 && filters.length > 0) print(`No file matches ${filters.join(' or ')}.`)
  for (const line of closingLines(outcomes, demand)) print(line)
  const nothingMatched = files.length === 0 && filters.length > 0
  process.exitCode = tallyOf(outcomes, demand).failed > 0 || nothingMatched ? 1 : 0
}
