// The measurements of apps/bench: `npm run bench [-- options]`.
import { spawn } from 'node:child_process'
import { prepareToBuild, prepareToRun } from '../../workspace/src/index.mjs'
import { ROOT } from '../src/runner/command.mjs'

await prepareToBuild({ root: ROOT })
await prepareToRun({ root: ROOT })
const main = ['--conditions=source', '--import', 'tsx', 'apps/bench/src/main.ts']
const child = spawn(process.execPath, [...main, ...process.argv.slice(2)], {
  cwd: ROOT,
  stdio: 'inherit',
})
const pass = (/** @type {NodeJS.Signals} */ signal) => child.kill(signal)
process.on('SIGINT', pass).on('SIGTERM', pass).on('SIGHUP', pass)
child.on('exit', (code) => {
  process.exitCode = code ?? 1
})
