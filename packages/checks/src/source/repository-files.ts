import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url))
const NOT_OURS: ReadonlySet<string> = new Set(['.git', 'node_modules', 'dist', 'data', '.holdfast'])

let found: readonly string[] | null = null

/** The paths of every file of the repository, relative to its root, in a fixed order. Read once in a process. */
export const repositoryFiles = (): readonly string[] => (found ??= filesBelow('').toSorted())

/** The text of a file named by `repositoryFiles`. */
export const textOf = (path: string): string => readFileSync(join(ROOT, path), 'utf8')

// The folders are walked instead of asking git: a copy without its history is checked as well, and
// so is a file that nobody has added yet.
const filesBelow = (folder: string): readonly string[] =>
  readdirSync(join(ROOT, folder), { withFileTypes: true })
    .filter(({ name }) => !NOT_OURS.has(name))
    .flatMap((entry) => {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`
      return entry.isDirectory() ? filesBelow(path) : entry.isFile() ? [path] : []
    })
