// All tests that need only Node: `npm test [-- part of a path ...]`.
import { prepareToBuild } from '../../workspace/src/index.mjs'
import { ROOT, testCommand } from '../src/runner/command.mjs'

await prepareToBuild({ root: ROOT })
await testCommand({
  groups: ['packages', 'apps'],
  folder: 'test',
  ending: '.test.ts',
  limitSeconds: 480,
  long: ['store-contract', 'packages/checks/test/', 'malformed-input', 'side-by-side'],
})
