// The measurements of apps/bench: `npm run bench [-- options]`. Builds first, because operators run built
// code.
import { spawn } from 'node:child_process'
import { prepareToBuild, prepareToRun } from '../../workspace/src/index.mjs'
import { ROOT } from '../src/runner/command.mjs'

await prepareToBuild({ root: ROOT })
await prepareToRun({ root: ROOT })
// Without the condition `source`, so that packages are loaded from their `dist`; only the bench itself runs
// from source. Each of its processes takes less to start where Node removes the types itself.
const loader = Reflect.get(process.features, 'typescript') ? [] : ['--import', 'tsx']
const main = [...loader, 'apps/bench/src/main.ts']
const child = spawn(process.execPath, [...main, ...process.argv.slice(2)], {
  cwd: ROOT,
  stdio: 'inherit',
})
const pass = (/** @type {NodeJS.Signals} */ signal) => child.kill(signal)
process.on('SIGINT', pass).on('SIGTERM', pass).on('SIGHUP', pass)
child.on('exit', (code) => {
  process.exitCode = code ?? 1
})
