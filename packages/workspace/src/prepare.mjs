import { build, buildNeeded } from './build.mjs'
import { installStep } from './install.mjs'
import { CommandFailed } from './run-command.mjs'

/**
 * @typedef {{ readonly root: string, readonly say?: (line: string) => void }} Workspace
 */

/** Notices go to standard error: standard output belongs to what is being started. */
const toStandardError = (/** @type {string} */ line) => void process.stderr.write(`${line}\n`)

/**
 * Brings the workspace to where its servers and commands can be loaded from `dist`. Ends the
 * process with a message when that fails.
 *
 * @param {Workspace} workspace
 */
export async function prepareToRun({ root, say = toStandardError }) {
  const stale = buildNeeded(root)
  await orExit(async () => {
    await installStep({ root, extent: stale ? 'everything' : 'whatRuns', say })
    if (!stale) return
    say('Building ...')
    await build(root)
  })
}

/**
 * Installs everything that building and testing need. Ends the process with a message when that
 * fails.
 *
 * @param {Workspace} workspace
 */
export async function prepareToBuild({ root, say = toStandardError }) {
  await orExit(() => installStep({ root, extent: 'everything', say }))
}

/** @param {() => Promise<void>} step */
async function orExit(step) {
  try {
    await step()
  } catch (error) {
    if (error instanceof CommandFailed)
      process.stderr.write(`${error.output.trimEnd()}\n${error.message}\n`)
    else if (error instanceof Error && 'syscall' in error)
      process.stderr.write(`Cannot install or build here: ${error.message}\n`)
    else throw error
    process.exit(1)
  }
}
