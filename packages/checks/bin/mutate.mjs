// Changes the code and checks that a test fails: `npm run mutate -- packages/core/src/rules/versions [test
// ...]`.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { prepareToBuild } from '../../workspace/src/index.mjs'
import { ROOT } from '../src/runner/command.mjs'
import { filesBelow } from '../src/runner/find-files.mjs'

await prepareToBuild({ root: ROOT })
const { mutantsOf } = await import('../src/mutation/mutants.mjs')
const { tryMutants } = await import('../src/mutation/try-mutants.mjs')

const print = (/** @type {string} */ line) => void process.stdout.write(`${line}\n`)
const [place = '', ...filters] = process.argv.slice(2)
const [member] = /^[^/]+\/[^/]+/.exec(place) ?? ['']
const sources = (place.endsWith('.ts') ? [place] : filesBelow(ROOT, place)).filter((path) =>
  path.endsWith('.ts'),
)
const tests = filesBelow(ROOT, `${member}/test`)
  .filter((path) => path.endsWith('.test.ts'))
  .filter((path) => filters.length === 0 || filters.some((filter) => path.includes(filter)))

const mutants = sources.flatMap((path) =>
  mutantsOf(readFileSync(join(ROOT, path), 'utf8')).map((mutant) => ({ path, ...mutant })),
)
print(`${mutants.length} mutants of ${sources.length} files, ${tests.length} test files`)
const fates = await tryMutants({
  root: ROOT,
  sources: sources.map((path) => join(ROOT, path)),
  tests: tests.map((path) => join(ROOT, path)),
  count: mutants.length,
})

const inOneLine = (/** @type {string} */ text) => text.replace(/\s+/g, ' ').slice(0, 60)
for (const [index, { path, line, from, to }] of mutants.entries()) {
  const fate = fates[index]
  if (fate === 'survived' || fate === 'untested')
    print(`${fate.padEnd(8)}  ${path}:${line}  ${inOneLine(from)}  ->  ${inOneLine(to)}`)
}
const count = (/** @type {string} */ fate) => fates.filter((each) => each === fate).length
const tried = mutants.length - count('static')
print(
  `${count('killed')} of ${tried} mutants were noticed (${((100 * count('killed')) / (tried || 1)).toFixed(1)} %), ` +
    `${count('survived')} survived, ${count('untested')} are reached by no test; ` +
    `${count('static')} act before any test and were not tried`,
)
