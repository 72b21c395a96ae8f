import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { WORKER_OPTIONS } from '../runner/test-worker.mjs'

const WORKER = fileURLToPath(new URL('worker.mjs', import.meta.url))

/** A mutant that lets a test run longer than this counts as noticed. */
const LIMIT_MILLISECONDS = 20_000
const LOADING_MILLISECONDS = 300_000

/**
 * @typedef {import('./worker.mjs').Fate} Fate
 * @typedef {{ readonly root: string, readonly sources: readonly string[], readonly tests: readonly string[],
 *   readonly count: number, readonly limitMilliseconds?: number }} Trial
 */

/**
 * The fate of each mutant, by number. A process that hangs or crashes has noticed its mutant; another process
 * continues with the next one.
 *
 * @param {Trial} trial
 * @returns {Promise<readonly Fate[]>}
 */
export async function tryMutants(trial) {
  const { root, sources, tests, count, limitMilliseconds = LIMIT_MILLISECONDS } = trial
  const fates = /** @type {Fate[]} */ ([])
  while (fates.length < count) {
    const ready = await tryFrom(fates, {
      ...{ root, limitMilliseconds },
      order: { sources, tests, from: fates.length, to: count },
    })
    if (!ready) throw new Error('The tests could not be run without mutants')
    if (fates.length < count) fates.push('killed')
  }
  return fates
}

/**
 * @param {Fate[]} fates
 * @param {{ readonly root: string, readonly limitMilliseconds: number,
 *   readonly order: import('./worker.mjs').Order }} trial
 * @returns {Promise<boolean>} whether any mutant was tried
 */
function tryFrom(fates, { root, limitMilliseconds, order }) {
  const child = spawn(process.execPath, [...WORKER_OPTIONS, WORKER], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    // The same random cases for every mutant.
    env: { ...process.env, CI: 'true' },
  })
  const end = () => void child.kill('SIGKILL')
  let limit = setTimeout(end, LOADING_MILLISECONDS)
  let ready = false
  child.send(order)
  child.on('message', (/** @type {{ readonly fate?: Fate }} */ { fate }) => {
    ready = true
    clearTimeout(limit)
    limit = setTimeout(end, limitMilliseconds)
    if (fate !== undefined) fates.push(fate)
  })
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', () => {
      clearTimeout(limit)
      resolve(ready)
    })
  })
}
