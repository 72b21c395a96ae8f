import { spawn } from 'node:child_process'

/** Process groups that are running now. Each test file leads one, so that its children end with it. */
const groups = /** @type {Set<number>} */ (new Set())

/**
 * @typedef {{ readonly kind: 'exited', readonly code: number | null }
 *   | { readonly kind: 'timedOut' }} Ending
 * @typedef {{ readonly ending: Ending, readonly output: string, readonly seconds: number }} Run
 */

/**
 * Runs Node in a process group of its own, and ends whatever is left of the group afterwards.
 *
 * @param {readonly string[]} args
 * @param {{ readonly cwd: string, readonly limitSeconds: number }} options
 * @returns {Promise<Run>}
 */
export function runProcess(args, { cwd, limitSeconds }) {
  const started = performance.now()
  const child = spawn(process.execPath, args, {
    cwd,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const group = child.pid
  if (group !== undefined) groups.add(group)
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => {
      output += text
    })
  let timedOut = false
  const limit = setTimeout(() => {
    timedOut = true
    endGroup(group)
  }, limitSeconds * 1000)
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    // A child that outlives the file may hold its pipes open: 'close' would never come without this.
    child.on('exit', () => endGroup(group))
    child.on('close', (code) => {
      clearTimeout(limit)
      resolve({
        ending: timedOut ? { kind: 'timedOut' } : { kind: 'exited', code },
        output,
        seconds: (performance.now() - started) / 1000,
      })
    })
  })
}

/** Makes every way out of this process end the running groups first. */
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
    // Nothing is left of the group: what was wanted.
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'ESRCH') throw error
  }
}
