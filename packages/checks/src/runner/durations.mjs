import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const KEPT_AT = 'node_modules/.cache/holdfast-tests/durations.json'

/** The assumed duration of files that have not run here, for known long files and for others. */
const UNKNOWN_SECONDS = { long: 60, other: 5 }

/**
 * The duration of each file in its last run here. Long files start first, so that all lanes end at about the
 * same time.
 *
 * @param {string} root
 * @param {readonly string[]} long files known to be long, for a first run: parts of their paths
 */
export function keptDurations(root, long) {
  const path = join(root, KEPT_AT)
  const known = read(path)
  const unknown = (/** @type {string} */ file) =>
    long.some((part) => file.includes(part)) ? UNKNOWN_SECONDS.long : UNKNOWN_SECONDS.other
  const secondsOf = (/** @type {string} */ file) => known[file] ?? unknown(file)
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
