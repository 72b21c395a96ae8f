import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The files of one kind in every workspace member, in a fixed order.
 *
 * @param {string} root
 * @param {{ readonly groups: readonly string[], readonly folder: string,
 *   readonly ending: string }} kind for example `{ groups: ['packages'], folder: 'test', ending: '.test.ts' }`
 * @param {readonly string[]} filters a file is taken when its path contains any of these; none takes all
 * @returns {readonly string[]} paths relative to `root`
 */
export function findFiles(root, { groups, folder, ending }, filters = []) {
  return groups
    .flatMap((group) => foldersIn(root, group).map((member) => `${group}/${member}/${folder}`))
    .flatMap((start) => filesBelow(root, start))
    .filter((path) => path.endsWith(ending))
    .filter((path) => filters.length === 0 || filters.some((filter) => path.includes(filter)))
    .sort()
}

/**
 * @param {string} root
 * @param {string} path
 */
function entriesOf(root, path) {
  const folder = join(root, path)
  return existsSync(folder) ? readdirSync(folder, { withFileTypes: true }) : []
}

/**
 * @param {string} root
 * @param {string} path
 */
const foldersIn = (root, path) =>
  entriesOf(root, path)
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)

/**
 * @param {string} root
 * @param {string} path relative to `root`
 * @returns {readonly string[]} relative to `root`
 */
export const filesBelow = (root, path) =>
  entriesOf(root, path).flatMap((entry) =>
    entry.isDirectory()
      ? filesBelow(root, `${path}/${entry.name}`)
      : entry.isFile()
        ? [`${path}/${entry.name}`]
        : [],
  )
