import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { keepCompiledCode } from './compiled-code.mjs'
import { hideJsonModuleWarning } from './json-module-warning.mjs'
import { loadProgram } from './program.mjs'

const ROOT = new URL('../../../', import.meta.url)
const WORKSPACE = new URL('packages/workspace/src/index.mjs', ROOT)
const OLDEST_NODE = { major: 20, minor: 10 }

/**
 * The server's `main`, after making a clone ready to run it. An installed package is ready as it
 * is. Written for old versions of Node too, so that they get as far as the message.
 *
 * @returns {Promise<(args: readonly string[]) => Promise<void>>}
 */
export async function loadMain() {
  requireNode()
  hideJsonModuleWarning(process)
  if (existsSync(WORKSPACE)) {
    const { prepareToRun } = await import(WORKSPACE.href)
    await prepareToRun({ root: fileURLToPath(ROOT) })
  }
  keepCompiledCode()
  return loadProgram()
}

function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  const { major: oldest, minor: since } = OLDEST_NODE
  if (major > oldest || (major === oldest && minor >= since)) return
  process.stderr.write(
    `Holdfast needs Node.js ${oldest}.${since} or newer; this is ${process.versions.node}.\n`,
  )
  process.exit(1)
}
