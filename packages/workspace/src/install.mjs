import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runCommand } from './run-command.mjs'

/**
 * @typedef {{ version?: string, resolved?: string, link?: boolean, dev?: boolean,
 *   optional?: boolean, devOptional?: boolean }} LockedPackage
 * @typedef {Readonly<Record<string, LockedPackage>>} LockedPackages
 * @typedef {'everything' | 'whatRuns'} Extent
 */

/**
 * Whether `node_modules` lacks something that `package-lock.json` asks for, or holds another
 * version of it. Contents are compared, not times: a checkout or a copy changes the times.
 *
 * @param {string} root
 * @param {Extent} extent `whatRuns` leaves out what only building and testing need
 */
export function installNeeded(root, extent) {
  const installed = packagesIn(join(root, 'node_modules', '.package-lock.json'))
  const wanted = packagesIn(join(root, 'package-lock.json'))
  if (wanted === null) return false
  if (installed === null) return true
  return Object.entries(wanted).some(
    ([place, locked]) => place !== '' && !satisfied(locked, installed[place], extent),
  )
}

/**
 * Installs exactly what the lock file says, when that isn't what is there.
 *
 * @param {{ readonly root: string, readonly extent: Extent,
 *   readonly say: (line: string) => void }} step
 */
export async function installStep({ root, extent, say }) {
  if (!installNeeded(root, extent)) return
  say('Installing dependencies (first start, or package-lock.json changed) ...')
  await runCommand('npm', ['ci', '--include=dev', '--no-audit', '--no-fund'], { cwd: root })
}

/**
 * @param {LockedPackage} locked
 * @param {LockedPackage | undefined} found
 * @param {Extent} extent
 */
function satisfied(locked, found, extent) {
  if (found === undefined)
    return Boolean(
      locked.optional || locked.devOptional || (extent === 'whatRuns' && locked.dev === true),
    )
  return found.version === locked.version && (!locked.link || found.resolved === locked.resolved)
}

/**
 * @param {string} path
 * @returns {LockedPackages | null} null when there is no such file, or not a whole one
 */
function packagesIn(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).packages
  } catch {
    return null
  }
}
