// Runs test files one after another, as the runner requests over IPC.
import { pathToFileURL } from 'node:url'
import '../property-settings.mjs'
import { endChildren, ignorePgliteTimers, leftOpen, openedNow, settled } from './leftovers.mjs'
import { moduleLoader } from './modules.mjs'
import { nameList } from './names.mjs'
import { processorSeconds } from './processor-time.mjs'
import { showSourcePositions } from './source-positions.mjs'
import { hideExperimentalWarnings } from './warnings.mjs'

/**
 * @typedef {{ readonly file: string, readonly marker: string, readonly last: boolean,
 *   readonly task: 'run' | 'list', readonly graceMilliseconds: number }} Order
 */

hideExperimentalWarnings()
// The first write opens these streams, which must not count as left open by a file.
process.stdout.write('')
process.stderr.write('')

// uvu collects suites, and runs them when `exec` is called.
Object.assign(globalThis, { UVU_DEFER: 1 })
const { exec } = await import('uvu')
const queue = /** @type {unknown[][]} */ (Reflect.get(globalThis, 'UVU_QUEUE'))
const importTests = moduleLoader()
showSourcePositions()
ignorePgliteTimers()

/** @param {Order} order */
async function obey({ file, marker, task, ...order }) {
  process.exitCode = undefined
  // In a process of its own, starting it is part of the file.
  const before = order.last ? 0 : processorSeconds()
  const url = pathToFileURL(file).href
  const open = task === 'list' ? await list(url) : await run(url, order)
  process.stdout.write(marker)
  process.stderr.write(marker)
  process.send?.({ code: process.exitCode ?? 0, open, processor: processorSeconds() - before })
  if (order.last) process.disconnect()
}

/**
 * Returns what the file left open.
 *
 * @param {string} url
 * @param {Pick<Order, 'last' | 'graceMilliseconds'>} order
 */
async function run(url, { last, graceMilliseconds }) {
  queue.splice(0, queue.length, [null])
  const before = openedNow()
  await importTests(url)
  await exec()
  // A file with its own process ends when nothing keeps that process alive.
  const open = last || (await settled(before, graceMilliseconds)) ? [] : leftOpen(before)
  await endChildren()
  return open
}

const names = nameList()
const importNames = moduleLoader({ replaced: { uvu: names.uvu } })

/** @param {string} url */
async function list(url) {
  await importNames(url)
  for (const name of names.take()) process.stdout.write(`${name}\n`)
  return []
}

const FINISHING_MILLISECONDS = 10_000

/** Ends when nothing is left to do, so that databases which the files shared can be removed. */
function finish() {
  process.disconnect()
  setTimeout(() => process.exit(), FINISHING_MILLISECONDS).unref()
}

process.on('message', (order) => {
  if (order === 'exit') finish()
  else void obey(/** @type {Order} */ (order))
})
