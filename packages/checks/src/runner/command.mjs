import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { closingLines, tallyOf } from './closing.mjs'
import { findFiles } from './find-files.mjs'
import { runFiles } from './run-files.mjs'
import { endGroupsOnExit } from './run-process.mjs'

/** The folder that holds the whole repository. */
export const ROOT = fileURLToPath(new URL('../../../../', import.meta.url))

/**
 * The whole of a test command: `[--complete] [part of a path ...]`. Sets the exit code.
 *
 * @param {Parameters<typeof findFiles>[1] & { readonly limitSeconds: number,
 *   readonly lanes?: number }} kind
 */
export async function testCommand({ limitSeconds, lanes = availableParallelism(), ...kind }) {
  const args = process.argv.slice(2)
  const demand = { complete: args.includes('--complete') }
  const filters = args.filter((arg) => !arg.startsWith('--'))
  const files = findFiles(ROOT, kind, filters)
  const print = (/** @type {string} */ line) => void process.stdout.write(`${line}\n`)
  endGroupsOnExit()
  const outcomes = await runFiles(files, { root: ROOT, lanes, limitSeconds, print })
  if (files.length === 0 && filters.length > 0) print(`No file matches ${filters.join(' or ')}.`)
  for (const line of closingLines(outcomes, demand)) print(line)
  const nothingMatched = files.length === 0 && filters.length > 0
  process.exitCode = tallyOf(outcomes, demand).failed > 0 || nothingMatched ? 1 : 0
}
