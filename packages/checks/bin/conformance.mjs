// Says what is out of date in docs/conformance.md; `npm run conformance -- --write` refreshes it.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { prepareToBuild } from '../../workspace/src/index.mjs'
import { ROOT } from '../src/runner/command.mjs'

await prepareToBuild({ root: ROOT })
const { register } = await import('tsx/esm/api')
register()
const { DOCUMENT, readConformance, renderDocument } = await import('../src/conformance/document.ts')

const conformance = readConformance()
const wanted = renderDocument(conformance)
if (wanted === conformance.current) process.stdout.write(`${DOCUMENT} is up to date\n`)
else if (process.argv.includes('--write')) {
  writeFileSync(join(ROOT, DOCUMENT), wanted)
  process.stdout.write(`${DOCUMENT} is refreshed\n`)
} else {
  process.stdout.write(`${DOCUMENT} is out of date: npm run conformance -- --write\n`)
  process.exitCode = 1
}
