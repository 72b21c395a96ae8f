import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const KEPT_AT = 'node_modules/.cache/holdfast-tests/durations.json'

/** Of a file that was never run here: begun early, as it may be a long one. */
const UNKNOWN_SECONDS = 5

/**
 * How long each file took when it was last run here, so that the long ones are begun first and all lanes end
 * at about the same time.
 *
 * @param {string} root
 */
export function keptDurations(root) {
  const path = join(root, KEPT_AT)
  const known = read(path)
  const secondsOf = (/** @type {string} */ file) => known[file] ?? UNKNOWN_SECONDS
  return {
    /** @param {readonly string[]} files */
    longestFirst: (files) => files.toSorted((a, b) => secondsOf(b) - secondsOf(a)),
    /** @param {readonly import('./run-files.mjs').Outcome[]} outcomes */
    keep: (outcomes) => {
      const now = outcomes.map(({ file, seconds }) => [file, Number(seconds.toFixed(2))])
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, JSON.stringify({ ...read(path), ...Object.fromEntries(now) }))
    },
  }
}

/**
 * @param {string} path
 * @returns {Readonly<Record<string, number>>} nothing when the file is not there, or not whole
 */
function read(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return {}
  }
}
