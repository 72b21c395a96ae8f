// All tests that need only Node: `npm test [-- part of a path ...]`.
import { availableParallelism } from 'node:os'
import { prepareToBuild } from '../../workspace/src/index.mjs'
import { ROOT, testCommand } from '../src/runner/command.mjs'

await prepareToBuild({ root: ROOT })
await testCommand({
  groups: ['packages', 'apps'],
  folder: 'test',
  ending: '.test.ts',
  limitSeconds: 480,
  // One more than cores: tests wait for timers, other processes and the database.
  lanes: availableParallelism() + 1,
  long: [
    'store-contract',
    'packages/checks/test/',
    'malformed-input',
    'side-by-side',
    'kept-representations',
    'every-endpoint/permissions',
  ],
})
