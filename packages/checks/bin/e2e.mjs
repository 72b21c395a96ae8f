// End-to-end tests of the started server: `npm run e2e [-- part of a path ...]`.
import { prepareToBuild, prepareToRun } from '../../workspace/src/index.mjs'
import { ROOT, testCommand } from '../src/runner/command.mjs'

await prepareToBuild({ root: ROOT })
await prepareToRun({ root: ROOT })
await testCommand({
  groups: ['apps'],
  folder: 'e2e',
  ending: '.e2e.ts',
  limitSeconds: 600,
  // Four files at a time on two cores: they often wait for leases, restarts and slow clients.
  lanes: 4,
  long: [
    'pages.e2e',
    'transfer',
    'quick-run/',
    'under-faults',
    'killed-server',
    'readme',
    'failing-store',
  ],
})
