// Reports whether docs/conformance.md is up to date; `npm run conformance -- --write` refreshes it. `npm run
// conformance -- --tests D15` lists the tests that name an endpoint; without an id, those of all.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { prepareToBuild } from '../../workspace/src/index.mjs'
import { ROOT } from '../src/runner/command.mjs'

await prepareToBuild({ root: ROOT })
const { register } = await import('tsx/esm/api')
register()
const { DOCUMENT, readConformance, renderDocument } = await import('../src/conformance/document.ts')
const { testsNaming } = await import('../src/conformance/named-tests.ts')
const { sourceFacts } = await import('../src/source/repository-facts.ts')

const conformance = readConformance()
const wanted = renderDocument(conformance)
const asked = process.argv.indexOf('--tests')
if (asked > 0) listTests(process.argv[asked + 1])
else if (wanted === conformance.current) process.stdout.write(`${DOCUMENT} is up to date\n`)
else if (process.argv.includes('--write')) {
  writeFileSync(join(ROOT, DOCUMENT), wanted)
  process.stdout.write(`${DOCUMENT} is refreshed\n`)
} else {
  process.stdout.write(`${DOCUMENT} is out of date: npm run conformance -- --write\n`)
  process.exitCode = 1
}

/**
 * Prints the test files of one endpoint, or of all, with the tests that name it.
 *
 * @param {string | undefined} only
 */
function listTests(only) {
  const ids = conformance.endpoints
    .map(({ id }) => id)
    .filter((id) => only === undefined || id === only)
  if (ids.length === 0) {
    process.stdout.write(`there is no endpoint ${only}\n`)
    process.exitCode = 1
  }
  for (const id of ids)
    for (const file of sourceFacts(conformance.tests.get(id) ?? [])) {
      process.stdout.write(`${file.path}\n`)
      for (const name of testsNaming(file, id)) process.stdout.write(`  ${name}\n`)
    }
}
