import { repositoryFiles, textOf } from './repository-files.ts'

/** A package or an application of the workspace. */
export interface Member {
  /** For example `packages/core`. */
  readonly folder: string
  /** For example `core`. */
  readonly short: string
  readonly name: string
  /** The entries of its `exports` map, for example `.` and `./testing`. */
  readonly entries: readonly string[]
  readonly dependencies: ReadonlySet<string>
  readonly devDependencies: ReadonlySet<string>
}

interface Manifest {
  readonly name: string
  readonly exports?: Readonly<Record<string, unknown>>
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
}

/** Every member of the workspace, read from its `package.json`. */
export const workspaceMembers = (): readonly Member[] =>
  repositoryFiles()
    .filter((path) => /^(packages|apps)\/[^/]+\/package\.json$/.test(path))
    .map((path) => memberAt(path.slice(0, -'/package.json'.length), manifestAt(path)))

/** The development dependencies of the workspace, which every test may use. */
export const sharedDevDependencies = (): ReadonlySet<string> =>
  new Set(Object.keys(manifestAt('package.json').devDependencies ?? {}))

const memberAt = (folder: string, manifest: Manifest): Member => ({
  folder,
  short: folder.slice(folder.indexOf('/') + 1),
  name: manifest.name,
  entries: Object.keys(manifest.exports ?? {}),
  dependencies: new Set(
    Object.keys({
      ...manifest.dependencies,
      ...manifest.optionalDependencies,
      ...manifest.peerDependencies,
    }),
  ),
  devDependencies: new Set(Object.keys(manifest.devDependencies ?? {})),
})

const manifestAt = (path: string): Manifest => JSON.parse(textOf(path))
