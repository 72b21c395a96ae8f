import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { shownTime } from './shown-time.mjs'
import { runAlone, testWorker } from './test-worker.mjs'
import { verdictOf } from './verdict.mjs'

/**
 * The first line of a file that changes process-wide state or starts processes, before its reason. Such a
 * file runs in its own process.
 */
const OWN_PROCESS = '// own process: '

/**
 * @typedef {import('./verdict.mjs').Verdict} Verdict
 * @typedef {{ readonly file: string, readonly verdict: Verdict, readonly seconds: number,
 *   readonly processor: number | null }} Outcome
 * @typedef {{ readonly root: string, readonly lanes: number, readonly limitSeconds: number,
 *   readonly graceSeconds?: number, readonly print: (line: string) => void }} Settings
 */

/**
 * Runs all files in `lanes` processes, each of which runs one file after another. Prints a line when a file
 * ends, with all its output when it failed.
 *
 * @param {readonly string[]} files in the order of their start
 * @param {Settings} settings
 * @returns {Promise<readonly Outcome[]>}
 */
export async function runFiles(files, { root, lanes, print, ...limits }) {
  const outcomes = /** @type {Outcome[]} */ ([])
  const waiting = files.values()
  const options = { cwd: root, ...limits }
  const lane = async () => {
    const worker = testWorker(options)
    for (const file of waiting) {
      const path = resolve(root, file)
      const run = await (needsOwnProcess(path) ? runAlone(path, options) : worker.run(path))
      const verdict = verdictOf(run)
      for (const line of linesOf(file, verdict, run)) print(line)
      outcomes.push({ file, verdict, seconds: run.seconds, processor: run.processor })
    }
    worker.close()
  }
  await Promise.all(Array.from({ length: Math.min(lanes, files.length) }, lane))
  return outcomes
}

/** @param {string} path */
const needsOwnProcess = (path) => readFileSync(path, 'utf8').startsWith(OWN_PROCESS)

/**
 * @param {string} file
 * @param {Verdict} verdict
 * @param {import('./test-worker.mjs').Run} run
 */
function linesOf(file, { passed, failed, problem, notes }, run) {
  const mark = failed === 0 ? 'ok  ' : 'FAIL'
  const line = `${mark} ${String(passed).padStart(4)}  ${file}  ${shownTime(run)}`
  const why = problem === null ? '' : `  (${problem})`
  const shown =
    failed === 0 ? notes.map((note) => `           ${note}`) : [run.output.trimEnd(), '']
  return [line + why, ...shown]
}
