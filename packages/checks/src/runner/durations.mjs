import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const KEPT_AT = 'node_modules/.cache/holdfast-tests/durations.json'

/** The assumed duration of files that have not run here and are not known to be long. */
const UNKNOWN_SECONDS = 5

/**
 * The duration of each file in its last run here. Long files start first, so that all lanes end at about the
 * same time.
 *
 * @param {string} root
 * @param {Readonly<Record<string, number>>} long about how many seconds long files take, for a first run: by parts of
 *   their paths
 */
export function keptDurations(root, long) {
  const path = join(root, KEPT_AT)
  const known = read(path)
  const unknown = (/** @type {string} */ file) =>
    Object.entries(long).find(([part]) => file.includes(part))?.[1] ?? UNKNOWN_SECONDS
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
