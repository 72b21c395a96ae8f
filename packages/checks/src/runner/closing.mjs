import { shownTime } from './shown-time.mjs'

/**
 * @typedef {import('./run-files.mjs').Outcome} Outcome
 * @typedef {{ readonly passed: number, readonly failed: number }} Tally
 */

/**
 * Adds up a whole run.
 *
 * @param {readonly Outcome[]} outcomes
 * @param {{ readonly complete: boolean }} demand `complete` counts what was left out as failed
 * @returns {Tally}
 */
export function tallyOf(outcomes, { complete }) {
  const sum = (/** @type {(outcome: Outcome) => number} */ count) =>
    outcomes.reduce((total, outcome) => total + count(outcome), 0)
  const missing = leftOutOf(outcomes).length + sum(({ verdict }) => verdict.skipped)
  return {
    passed: sum(({ verdict }) => verdict.passed),
    failed: sum(({ verdict }) => verdict.failed) + (complete ? missing : 0),
  }
}

/**
 * The last lines of a run: the slowest files, what failed, what was left out and how to run it, and the counts.
 *
 * @param {readonly Outcome[]} outcomes
 * @param {{ readonly complete: boolean }} demand
 * @returns {readonly string[]}
 */
export function closingLines(outcomes, demand) {
  const failing = outcomes.filter(({ verdict }) => verdict.failed > 0)
  const skipping = outcomes.filter(({ verdict }) => verdict.skipped > 0)
  const { passed, failed } = tallyOf(outcomes, demand)
  return [
    '',
    ...section('Slowest:', slowestOf(outcomes)),
    ...section(
      'Failed:',
      failing.map(({ file }) => file),
    ),
    ...section('Left out:', [
      ...leftOutOf(outcomes),
      ...skipping.map(({ file, verdict }) => `${verdict.skipped} skipped in ${file}`),
    ]),
    `${passed} passed, ${failed} failed`,
  ]
}

const SLOWEST = 10

/** The slowest files, for runs of more files than that. @param {readonly Outcome[]} outcomes */
const slowestOf = (outcomes) =>
  outcomes.length <= SLOWEST
    ? []
    : outcomes
        .toSorted((a, b) => b.seconds - a.seconds)
        .slice(0, SLOWEST)
        .map((outcome) => `${shownTime(outcome, 6)}  ${outcome.file}`)

/** Several files may omit the same thing. @param {readonly Outcome[]} outcomes */
const leftOutOf = (outcomes) => [...new Set(outcomes.flatMap(({ verdict }) => verdict.leftOut))]

/**
 * @param {string} title
 * @param {readonly string[]} lines
 */
const section = (title, lines) =>
  lines.length === 0 ? [] : [title, ...lines.map((line) => `  ${line}`), '']
