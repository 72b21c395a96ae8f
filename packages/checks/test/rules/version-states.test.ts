import { suite } from 'uvu'
import { equal } from 'uvu/assert'
import { sourceFiles } from '../../src/rules/files.ts'
import { sourceFacts } from '../../src/source/repository-facts.ts'
import { factsIn } from '../../src/source/source-facts.ts'

const test = suite('the states of versions')

/**
 * The only files that may compare states: they define the states and their life cycle, or parse them. The
 * last three compare other unions with kinds of the same names: events of uploads, and summaries of versions.
 */
const OWNERS: ReadonlySet<string> = new Set([
  'packages/core/src/rules/versions/life-cycle.ts',
  'packages/core/src/rules/versions/version.ts',
  'packages/postgres/src/versions/version-table.ts',
  'packages/core/src/rules/staged-objects/life-cycle.ts',
  'packages/core/src/use-cases/staged-objects/staged-object-sweep.ts',
  'packages/http/src/versions/present-history.ts',
])

test('every way to compare the kind of a state is found', () => {
  const comparing = [
    `version.state.kind === 'draft'`,
    `version?.state.kind !== 'released'`,
    `'deaccessioned' === newest.state.kind`,
    `kind !== 'draft'`,
    `(() => { switch (state.kind) { case 'draft': return 1 } })()`,
  ]
  for (const code of comparing) equal(factsIn(`\n${code}`).stateComparisonLines, [2], code)
})

test('other unions and other names are not reported', () => {
  const other = [
    `specifier.kind === 'draft'`,
    `wanted.specifier.kind === 'draft'`,
    `state.kind === 'paused'`,
    `from === 'draft'`,
    `isDraft(version)`,
    `(() => { switch (specifier.kind) { case 'draft': return 1 } })()`,
  ]
  for (const code of other) equal(factsIn(code).stateComparisonLines, [], code)
})

test('only the life cycle compares them', () => {
  const asked = sourceFiles().filter(
    (path) => /^packages\/(core|formats|http|memory|postgres)\//.test(path) && !OWNERS.has(path),
  )
  equal(
    sourceFacts(asked).flatMap(({ path, stateComparisonLines }) =>
      stateComparisonLines.map((line) => `${path}:${line}`),
    ),
    [],
  )
})

test.run()
