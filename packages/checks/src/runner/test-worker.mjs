import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'

const MAIN = fileURLToPath(new URL('worker/main.mjs', import.meta.url))
/** The options of Node with which a worker can load TypeScript, and collects garbage with less work. */
export const WORKER_OPTIONS = [
  '--conditions=source',
  '--experimental-vm-modules',
  '--experimental-import-meta-resolve',
  // There are more workers than cores: threads that collect together would wait for each other.
  '--single-threaded-gc',
  '--max-semi-space-size=32',
]

const GRACE_SECONDS = 10

/** The process groups that are running. Each worker leads one, so that its children end with it. */
const groups = /** @type {Set<number>} */ (new Set())

/**
 * @typedef {{ readonly kind: 'exited', readonly code: number | null }
 *   | { readonly kind: 'timedOut' }
 *   | { readonly kind: 'leftOpen', readonly what: readonly string[] }} Ending
 * @typedef {{ readonly ending: Ending, readonly output: string, readonly seconds: number,
 *   readonly processor: number | null }} Run `processor` counts the seconds of processor time, null for one that was ended
 * @typedef {{ readonly cwd: string, readonly limitSeconds: number, readonly graceSeconds?: number }} Options
 *   `graceSeconds` is how long a file may keep something open after its tests: connections take a moment to close
 * @typedef {{ readonly code: number, readonly open: readonly string[],
 *   readonly processor: number }} Report of a worker on a file
 * @typedef {'run' | 'list'} Task `list` prints the names of the tests instead of running them
 * @typedef {{ run(file: string, task?: Task): Promise<Run>, close(): void }} TestWorker
 */

/**
 * Runs test files one after another in a process, which starts with the first file. When it crashes or takes
 * too long it is ended, and the next file gets a new one.
 *
 * @param {Options} options
 * @returns {TestWorker}
 */
export function testWorker(options) {
  let running = /** @type {ReturnType<typeof startProcess> | null} */ (null)
  return {
    run: async (file, task = 'run') => {
      running ??= startProcess(options)
      const run = await running.run(file, { last: false, task })
      if (!running.alive()) running = null
      return run
    },
    close: () => running?.finish(),
  }
}

/**
 * Runs one test file in its own process, which has to end by itself.
 *
 * @param {string} file
 * @param {Options} options
 */
export const runAlone = (file, options) =>
  startProcess(options).run(file, { last: true, task: 'run' })

/** @param {Options} options */
function startProcess({ cwd, limitSeconds, graceSeconds = GRACE_SECONDS }) {
  const child = spawn(process.execPath, [...WORKER_OPTIONS, MAIN], {
    cwd,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const group = child.pid
  if (group !== undefined) groups.add(group)
  let ended = false
  const end = () => {
    ended = true
    endGroup(group)
  }
  let output = ''
  let onOutput = () => {}
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text) => {
      output += text
      onOutput()
    })
  const closed = /** @type {Promise<number | null>} */ (
    new Promise((resolve, reject) => {
      child.on('error', reject)
      // A child of the worker may hold its pipes open after its end; without this, 'close' would never come.
      child.on('exit', (_code, signal) => {
        if (signal !== null && !ended) output += `\nended by ${signal}\n`
        end()
      })
      child.on('close', resolve)
    })
  )

  /**
   * The report on a file, after all its earlier output has arrived.
   *
   * @param {string} marker
   * @returns {Promise<Report>}
   */
  const reported = async (marker) => {
    const report = await new Promise((resolve) => child.once('message', resolve))
    await new Promise((/** @type {(_: void) => void} */ resolve) => {
      onOutput = () => {
        if (output.split(marker).length > 2) resolve()
      }
      onOutput()
    })
    return report
  }

  return {
    alive: () => !ended && child.connected,
    /** Lets the process exit by itself, so that it removes its temporary files. */
    finish: () => child.send('exit', () => {}),
    /**
     * @param {string} file
     * @param {{ readonly last: boolean, readonly task: Task }} order
     * @returns {Promise<Run>}
     */
    run: async (file, order) => {
      const started = performance.now()
      const marker = `\0${randomUUID()}\0`
      let timedOut = false
      const limit = setTimeout(() => {
        timedOut = true
        end()
      }, limitSeconds * 1000)
      output = ''
      child.send({ file, marker, ...order, graceMilliseconds: graceSeconds * 1000 }, () => {})
      const exited = closed.then((code) => ({ kind: /** @type {const} */ ('exited'), code }))
      let processor = /** @type {number | null} */ (null)
      const report = reported(marker).then((told) => {
        processor = told.processor
        return endingOf(told)
      })
      const ending = await (order.last ? exited : Promise.race([exited, report]))
      clearTimeout(limit)
      onOutput = () => {}
      if (ending.kind === 'leftOpen') end()
      return {
        ending: timedOut ? { kind: 'timedOut' } : ending,
        output: output.replaceAll(marker, ''),
        seconds: (performance.now() - started) / 1000,
        processor,
      }
    },
  }
}

/**
 * @param {Report} report
 * @returns {Ending}
 */
const endingOf = ({ code, open }) =>
  open.length > 0 ? { kind: 'leftOpen', what: open } : { kind: 'exited', code }

/** Ends the running groups before every exit of this process. */
export function endGroupsOnExit() {
  process.on('exit', () => {
    for (const group of groups) endGroup(group)
  })
  process.on('SIGINT', () => process.exit(130))
  process.on('SIGTERM', () => process.exit(143))
  process.on('SIGHUP', () => process.exit(129))
}

/** @param {number | undefined} group */
function endGroup(group) {
  if (group === undefined || !groups.delete(group)) return
  try {
    process.kill(-group, 'SIGKILL')
  } catch (error) {
    // The group has ended already.
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'ESRCH') throw error
  }
}
