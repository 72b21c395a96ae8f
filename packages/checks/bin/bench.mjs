// The measurements of apps/bench: `npm run bench [-- options]`. What is measured is built, as operators run it.
import { spawn } from 'node:child_process'
import { prepareToBuild, prepareToRun } from '../../workspace/src/index.mjs'
import { ROOT } from '../src/runner/command.mjs'

await prepareToBuild({ root: ROOT })
await prepareToRun({ root: ROOT })
// Without the condition `source`: the packages come from their `dist`, and only the bench itself does not.
const main = ['--import', 'tsx', 'apps/bench/src/main.ts']
const child = spawn(process.execPath, [...main, ...process.argv.slice(2)], {
  cwd: ROOT,
  stdio: 'inherit',
})
const pass = (/** @type {NodeJS.Signals} */ signal) => child.kill(signal)
process.on('SIGINT', pass).on('SIGTERM', pass).on('SIGHUP', pass)
child.on('exit', (code) => {
  process.exitCode = code ?? 1
})
