import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url))
const NOT_OURS: ReadonlySet<string> = new Set(['.git', 'node_modules', 'dist', 'data', '.holdfast'])

let found: readonly string[] | null = null

/** The paths of all files of the repository, relative to its root, sorted. Read once per process. */
export const repositoryFiles = (): readonly string[] => (found ??= filesBelow('').toSorted())

/** The text of a file named by `repositoryFiles`. */
export const textOf = (path: string): string => readFileSync(join(ROOT, path), 'utf8')

// Reads folders instead of asking git, so that copies without history and files that are not added yet are
// checked.
const filesBelow = (folder: string): readonly string[] =>
  readdirSync(join(ROOT, folder), { withFileTypes: true })
    .filter(({ name }) => !NOT_OURS.has(name))
    .flatMap((entry) => {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`
      return entry.isDirectory() ? filesBelow(path) : entry.isFile() ? [path] : []
    })
