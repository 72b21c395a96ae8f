/** The folder and label of a file in a bundle, as in its record; the folder is `''` for the root. */
export interface NamedFile {
  readonly folder: string
  readonly label: string
}

/** A directory or file of a bundle, with its path in the zip. */
export type BundleEntry<F> =
  | { readonly kind: 'directory'; readonly path: string; readonly before: F }
  | { readonly kind: 'file'; readonly path: string; readonly file: F }

/** The paths of a bundle's entries and the name of its manifest. */
export interface BundleNames<F> {
  /** In the order of the files; a directory comes before its first file. */
  readonly entries: readonly BundleEntry<F>[]
  /** The name of the manifest, in the root. */
  readonly manifest: string
}

// Windows opens a device for these names, with any extension.
const DEVICE = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]) *(?:\.|$)/i
const UNSAFE = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069:<>"|?*/\\]/gu
const ONLY_DOTS = /^[. ]*$/

/**
 * The paths of a zip's entries (docs/specification/downloads.md#zip-entries). Names that collide in a folder
 * get `_1`, `_2`, ... before the last dot. No path is absolute or leaves the folder. Characters that labels
 * may not contain become `_`, and a device name such as `CON` becomes `_CON`.
 */
export function bundleNames<F extends NamedFile>(files: readonly F[]): BundleNames<F> {
  const folders = new Map<string, string>()
  for (const { folder } of files) if (!folders.has(folder)) folders.set(folder, safeFolder(folder))
  // A file must not have the name of a folder either: they could not both be unpacked.
  const taken = new Set([...folders.values()].flatMap(withParents))
  const nextNumber = new Map<string, number>()
  const written = new Set([''])
  const entries: BundleEntry<F>[] = []
  for (const file of files) {
    const folder = folders.get(file.folder) ?? ''
    if (!written.has(folder)) entries.push({ kind: 'directory', path: `${folder}/`, before: file })
    written.add(folder)
    const path = freePath(inFolder(folder, safeSegment(file.label)), taken, nextNumber)
    taken.add(path)
    entries.push({ kind: 'file', path, file })
  }
  return { entries, manifest: manifestName(taken) }
}

/** Whether a zip may give a file its own name and folder, as far as no other file needs the same. */
export const isPlain = ({ folder, label }: NamedFile): boolean =>
  safeFolder(folder) === folder && safeSegment(label) === label

/**
 * The path, or the first one with a number that is not taken (docs/specification/downloads.md#zip-entries). Continues from
 * the number of the last collision of this path, so that many equal names need no search.
 */
export function freePath(
  path: string,
  taken: ReadonlySet<string>,
  next: Map<string, number>,
): string {
  if (!taken.has(path)) return path
  let number = next.get(path) ?? 1
  while (taken.has(suffixed(path, number))) number += 1
  next.set(path, number + 1)
  return suffixed(path, number)
}

function suffixed(path: string, number: number): string {
  const dot = path.lastIndexOf('.')
  if (dot <= path.lastIndexOf('/')) return `${path}_${number}`
  return `${path.slice(0, dot)}_${number}${path.slice(dot)}`
}

function manifestName(taken: ReadonlySet<string>): string {
  let name = 'MANIFEST.TXT'
  while (taken.has(name)) name = `0${name}`
  return name
}

const inFolder = (folder: string, name: string): string =>
  folder === '' ? name : `${folder}/${name}`

const safeFolder = (folder: string): string =>
  folder
    .split(/[/\\]/)
    .filter((segment) => !ONLY_DOTS.test(segment))
    .map(safeSegment)
    .join('/')

function safeSegment(name: string): string {
  const safe = name.replace(UNSAFE, '_').replace(/\p{Cs}/gu, '\ufffd')
  return ONLY_DOTS.test(safe) || DEVICE.test(safe) ? `_${safe}` : safe
}

/** A folder and those above it, the outermost first. */
export const withParents = (folder: string): readonly string[] => {
  const segments = folder.split('/')
  return segments.map((_, depth) => segments.slice(0, depth + 1).join('/'))
}
