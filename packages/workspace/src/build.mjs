import { existsSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { BUNDLE, bundle } from './bundle.mjs'
import { runCommand } from './run-command.mjs'

const SETTINGS = ['tsconfig.json', 'tsconfig.base.json']
const MEMBER_SETTINGS = ['tsconfig.json', 'package.json']

/**
 * Whether anything the build reads is newer than the last complete build, or a built folder is
 * gone. Reads times only, so that a start without anything to build stays fast.
 *
 * @param {string} root
 */
export function buildNeeded(root) {
  const members = builtMembers(root)
  const outputs = [...members.map((member) => join(member, 'dist')), join(root, BUNDLE)]
  if (outputs.some((folder) => !existsSync(folder))) return true
  const built = timeOf(stampOf(root))
  return (
    SETTINGS.some((name) => timeOf(join(root, name)) > built) ||
    members.some((member) => newestIn(member) > built)
  )
}

/**
 * Builds every package, bundles the server, and remembers when the build began: what was edited meanwhile is newer.
 *
 * @param {string} root
 */
export async function build(root) {
  const began = new Date()
  await runCommand(
    process.execPath,
    [join(root, 'node_modules', 'typescript', 'bin', 'tsc'), '-b'],
    {
      cwd: root,
    },
  )
  await bundle(root)
  writeFileSync(stampOf(root), '')
  utimesSync(stampOf(root), began, began)
}

/**
 * The members that the root's `tsconfig.json` refers to.
 *
 * @param {string} root
 * @returns {readonly string[]}
 */
const builtMembers = (root) =>
  JSON.parse(readFileSync(join(root, 'tsconfig.json'), 'utf8')).references.map(
    (/** @type {{ path: string }} */ { path }) => join(root, path),
  )

/** @param {string} member */
function newestIn(member) {
  const settings = MEMBER_SETTINGS.map((name) => timeOf(join(member, name)))
  return Math.max(newestBelow(join(member, 'src')), ...settings)
}

/**
 * A folder's own time counts too: it changes when a file in it is removed or renamed.
 *
 * @param {string} folder
 * @returns {number}
 */
function newestBelow(folder) {
  return entriesOf(folder).reduce((newest, entry) => {
    const path = join(folder, entry.name)
    return Math.max(newest, entry.isDirectory() ? newestBelow(path) : timeOf(path))
  }, timeOf(folder))
}

/** @param {string} root */
const stampOf = (root) => join(root, 'node_modules', '.holdfast-built')

/** Milliseconds since 1970 of the last change, 0 when there is no such file. @param {string} path */
const timeOf = (path) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0

/** @param {string} folder */
const entriesOf = (folder) =>
  existsSync(folder) ? readdirSync(folder, { withFileTypes: true }) : []
