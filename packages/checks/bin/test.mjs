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
  long: {
    'postgres/test/store/store-contract': 60,
    'every-endpoint/permissions': 28,
    's3-storage': 20,
    'search/many-files': 20,
    'access-model': 17,
    'side-by-side': 15,
    'postgres/test/files/plans': 15,
    'migrations/migrate': 12,
    'archive-events': 12,
    'every-endpoint/hidden': 11,
    'duck-engine': 11,
    'embedded-jobs': 11,
    'kept-representations': 10,
    'outside-services': 10,
    // It parses every source; the other checks then find what was read.
    'checks/test/rules/imports': 12,
    'malformed-input': 8,
  },
})
