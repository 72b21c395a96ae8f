import { runProcess } from './run-process.mjs'
import { verdictOf } from './verdict.mjs'

const PROPERTY_SETTINGS = new URL('property-settings.mjs', import.meta.url).href

/**
 * @typedef {import('./verdict.mjs').Verdict} Verdict
 * @typedef {{ readonly file: string, readonly verdict: Verdict }} Outcome
 * @typedef {{ readonly root: string, readonly lanes: number, readonly limitSeconds: number,
 *   readonly print: (line: string) => void }} Settings
 */

/**
 * Runs every file in a process of its own, `lanes` at a time, and prints a line for each as it ends,
 * with everything it wrote when it failed.
 *
 * @param {readonly string[]} files
 * @param {Settings} settings
 * @returns {Promise<readonly Outcome[]>}
 */
export async function runFiles(files, { root, lanes, limitSeconds, print }) {
  const outcomes = /** @type {Outcome[]} */ ([])
  const waiting = files.values()
  const lane = async () => {
    for (const file of waiting) {
      const args = ['--conditions=source', '--import', 'tsx', '--import', PROPERTY_SETTINGS, file]
      const run = await runProcess(args, { cwd: root, limitSeconds })
      const verdict = verdictOf(run)
      for (const line of linesOf(file, verdict, run)) print(line)
      outcomes.push({ file, verdict })
    }
  }
  await Promise.all(Array.from({ length: Math.min(lanes, files.length) }, lane))
  return outcomes
}

/**
 * @param {string} file
 * @param {Verdict} verdict
 * @param {import('./run-process.mjs').Run} run
 */
function linesOf(file, { passed, failed, problem, notes }, { output, seconds }) {
  const mark = failed === 0 ? 'ok  ' : 'FAIL'
  const line = `${mark} ${String(passed).padStart(4)}  ${file}  ${seconds.toFixed(1)} s`
  const why = problem === null ? '' : `  (${problem})`
  const shown = failed === 0 ? notes.map((note) => `           ${note}`) : [output.trimEnd(), '']
  return [line + why, ...shown]
}
