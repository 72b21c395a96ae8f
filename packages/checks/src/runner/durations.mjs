import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const KEPT_AT = 'node_modules/.cache/holdfast-tests/durations.json'

/** The assumed duration of files that have not run here and are not known to be long. */
const UNKNOWN_SECONDS = 5

/** What a process should have to do. */
const SECONDS_OF_A_LANE = 4

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
    /**
     * Each process imports the application anew, so one that would run for a moment only costs more than it saves.
     *
     * @param {readonly string[]} files
     * @param {number} most
     */
    lanesFor: (files, most) => {
      const seconds = files.reduce((sum, file) => sum + secondsOf(file), 0)
      return Math.min(most, Math.max(1, Math.floor(seconds / SECONDS_OF_A_LANE)))
    },
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
