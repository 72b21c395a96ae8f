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
  long: {
    'pages.e2e': 140,
    'uploads-under-faults': 100,
    'killed-server': 85,
    'external-transfer': 35,
    transfer: 70,
    'failing-store': 60,
    'quick-run/': 60,
    readme: 55,
    'killed-ingests': 50,
    'upload-page': 30,
    'compared-nodes': 25,
  },
})
