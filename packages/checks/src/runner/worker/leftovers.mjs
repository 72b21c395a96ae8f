import { ChildProcess } from 'node:child_process'
import { setTimeout as passed } from 'node:timers/promises'

/** @typedef {ReadonlyMap<string, number>} Opened counts of what keeps the process alive, by kind */

/** @returns {Opened} */
export function openedNow() {
  const counts = /** @type {Map<string, number>} */ (new Map())
  for (const kind of process.getActiveResourcesInfo())
    if (kind !== 'Immediate') counts.set(kind, (counts.get(kind) ?? 0) + 1)
  return counts
}

/**
 * The kinds of resources of which more are open than before.
 *
 * @param {Opened} before
 * @returns {readonly string[]}
 */
export const leftOpen = (before) =>
  [...openedNow()].filter(([kind, count]) => count > (before.get(kind) ?? 0)).map(([kind]) => kind)

/**
 * Waits until nothing more is open than before; answers false when that takes too long.
 *
 * @param {Opened} before
 * @param {number} graceMilliseconds
 */
export async function settled(before, graceMilliseconds) {
  const until = performance.now() + graceMilliseconds
  for (let pause = 1; leftOpen(before).length > 0; pause = Math.min(pause * 2, 100)) {
    if (performance.now() > until) return false
    await passed(pause, undefined, { ref: false })
  }
  return true
}

/** Transpiles for all files of a worker, and does not keep it alive. */
const isTranspiler = (/** @type {ChildProcess} */ { spawnfile }) =>
  /[/\\]esbuild(\.exe)?$/.test(spawnfile)

const children = /** @type {Set<ChildProcess>} */ (new Set())

// Every way to start a process calls this method.
const spawn = Reflect.get(ChildProcess.prototype, 'spawn')
Reflect.set(
  ChildProcess.prototype,
  'spawn',
  /** @this {ChildProcess} @param {unknown[]} options */ function (...options) {
    const error = Reflect.apply(spawn, this, options)
    if (this.pid !== undefined && !isTranspiler(this)) children.add(this)
    this.once('exit', () => children.delete(this))
    return error
  },
)

/** Ends the processes that a file started and left running. */
export async function endChildren() {
  const ended = [...children].map(
    (child) =>
      new Promise((resolve) => {
        child.once('exit', resolve).once('error', resolve)
        child.kill('SIGKILL')
      }),
  )
  await Promise.all(ended)
}

const PGLITE_TIMER_MILLISECONDS = { from: 2_000, to: 10_000 }
const setTimer = globalThis.setTimeout

/** A cached embedded database has a timer for its statistics, which must not count as left open by a file. */
export function ignorePgliteTimers() {
  const { from, to } = PGLITE_TIMER_MILLISECONDS
  const watched = (/** @type {Parameters<typeof setTimer>} */ ...args) => {
    const timer = setTimer(...args)
    const delay = args[1] ?? 0
    const mayBe = delay >= from && delay <= to
    if (mayBe && /@electric-sql.pglite/.test(new Error().stack ?? '')) timer.unref()
    return timer
  }
  globalThis.setTimeout = Object.assign(watched, setTimer)
}
