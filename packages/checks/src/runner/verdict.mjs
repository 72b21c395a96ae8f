/**
 * @typedef {import('./test-worker.mjs').Run} Run
 * @typedef {{ readonly passed: number, readonly failed: number, readonly skipped: number,
 *   readonly problem: string | null, readonly leftOut: readonly string[],
 *   readonly notes: readonly string[] }} Verdict
 */

/**
 * The verdict on a test file: uvu's counts, plus one failure for a file that crashed, took too long, left
 * something open, or ran no test. A file without tests that prints what it left out has not failed.
 *
 * @param {Run} run
 * @returns {Verdict}
 */
export function verdictOf({ ending, output }) {
  const text = plain(output)
  const total = sumOf(text, 'Total')
  const passed = sumOf(text, 'Passed')
  const leftOut = linesAfter(text, 'left out: ')
  const refused = total - passed
  const problem =
    problemOf(ending, refused) ?? (total + leftOut.length === 0 ? 'ran no test' : null)
  return {
    passed,
    failed: refused + (problem === null ? 0 : 1),
    skipped: sumOf(text, 'Skipped'),
    problem,
    leftOut,
    notes: linesAfter(text, 'note: '),
  }
}

/**
 * @param {import('./test-worker.mjs').Ending} ending
 * @param {number} refused how many tests failed
 */
function problemOf(ending, refused) {
  if (ending.kind === 'timedOut') return 'took too long'
  if (ending.kind === 'leftOpen') return `left open: ${ending.what.join(', ')}`
  return ending.code !== 0 && refused === 0 ? 'crashed' : null
}

/**
 * uvu indents its lines by two spaces; the counts of several reports are added up.
 *
 * @param {string} text
 * @param {string} name
 */
function sumOf(text, name) {
  const reports = text.matchAll(new RegExp(`^  ${name}: +(\\d+)$`, 'gm'))
  return [...reports].reduce((sum, [, count]) => sum + Number(count), 0)
}

/**
 * uvu writes its marks without ending the line, so that what a test prints may follow them.
 *
 * @param {string} text
 * @param {string} start
 */
const linesAfter = (text, start) =>
  [...text.matchAll(new RegExp(`(?:^|[ •✘])${start}(.+)$`, 'gm'))].map(([, rest]) =>
    String(rest).trim(),
  )

/** @param {string} output */
const plain = (output) =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: colours begin with the escape character
  output.replace(/\u001b\[[0-9;]*m/g, '').replaceAll('\r', '')
