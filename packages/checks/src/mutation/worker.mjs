// Runs the tests once for every mutant, in one process, as the parent asks for it over IPC.
import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import '../runner/property-settings.mjs'
import { moduleLoader } from '../runner/worker/modules.mjs'
import { javaScriptOf, transpiled } from '../runner/worker/transpiled.mjs'
import { hideExperimentalWarnings } from '../runner/worker/warnings.mjs'
import { mutantsOf, withMutants } from './mutants.mjs'

/**
 * @typedef {{ readonly sources: readonly string[], readonly tests: readonly string[],
 *   readonly from: number, readonly to: number }} Order absolute paths, and the numbers of the mutants to try
 * @typedef {'killed' | 'survived' | 'untested' | 'static'} Fate `static` ones act while modules are loaded, before any
 *   test
 * @typedef {() => Promise<readonly [string | true, number, number, number]>} Suite errors, passed, skipped, all
 * @typedef {{ readonly run: Suite, readonly reached: ReadonlySet<number>, readonly milliseconds: number }} Measured
 */

hideExperimentalWarnings()
Object.assign(globalThis, { UVU_DEFER: 1 })
await import('uvu')
const queue = /** @type {unknown[][]} */ (Reflect.get(globalThis, 'UVU_QUEUE'))

let active = -1
const reached = /** @type {Set<number>} */ (new Set())
Object.assign(globalThis, {
  isMutant: (/** @type {number} */ number) => {
    reached.add(number)
    return number === active
  },
})

/** @param {Order} order */
async function work({ sources, tests, from, to }) {
  const suites = await loadSuites(sources, tests)
  const atLoad = new Set(reached)
  process.stdout.write = () => true
  const measured = /** @type {Measured[]} */ ([])
  for (const run of suites) measured.push(await measure(run))
  measured.sort((a, b) => a.milliseconds - b.milliseconds)
  process.send?.({ ready: true })
  for (let number = from; number < to; number += 1) {
    const related = measured.filter((suite) => suite.reached.has(number))
    const untried = atLoad.has(number) ? 'static' : 'untested'
    process.send?.({ number, fate: related.length === 0 ? untried : await fateOf(number, related) })
  }
  process.disconnect()
}

/**
 * @param {readonly string[]} sources
 * @param {readonly string[]} tests
 */
async function loadSuites(sources, tests) {
  const codes = /** @type {Map<string, string>} */ (new Map())
  let first = 0
  for (const path of sources) {
    const source = readFileSync(path, 'utf8')
    const mutants = mutantsOf(source)
    codes.set(path, (await javaScriptOf(withMutants(source, mutants, first), path)).code)
    first += mutants.length
  }
  const importTests = moduleLoader({ codeOf: async (path) => codes.get(path) ?? transpiled(path) })
  queue.splice(0, queue.length, [])
  for (const test of tests) await importTests(pathToFileURL(test).href)
  return /** @type {Suite[]} */ (queue[0] ?? [])
}

/**
 * @param {Suite} run
 * @returns {Promise<Measured>}
 */
async function measure(run) {
  reached.clear()
  const began = performance.now()
  const [errors, passed, , all] = await run()
  if (passed < all) throw new Error(`The tests fail without mutants: ${errors}`)
  return { run, reached: new Set(reached), milliseconds: performance.now() - began }
}

/**
 * @param {number} number
 * @param {readonly Measured[]} suites
 * @returns {Promise<Fate>}
 */
async function fateOf(number, suites) {
  active = number
  for (const { run } of suites) {
    const [, passed, , all] = await run()
    if (passed < all) return 'killed'
  }
  return 'survived'
}

process.on('message', (order) => void work(/** @type {Order} */ (order)))
