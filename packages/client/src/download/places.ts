import { dirname, join } from 'node:path'
import type { StoredFile } from '../server/dataset-files.ts'
import { WrongContent } from '../server/failures.ts'
import { newHash } from '../server/file-digest.ts'
import { localPath } from './local-path.ts'
import { LOOSEST, type NameEquivalence, nameKey } from './name-equivalence.ts'

/** The local path of a file. */
export interface Place {
  readonly path: string
  /** The path of an incomplete download. No other file is ever stored there. */
  readonly part: string
}

/** The path of each file, in order, or the reason why it has none. */
export type Placed = readonly (readonly [StoredFile, Place | WrongContent])[]

/**
 * The local paths of the files of a version below `root`. Of files with the same path, the first gets it.
 * `nameEquivalence` is called only when the outcome depends on the file system.
 */
export async function placesOf(
  root: string,
  files: readonly StoredFile[],
  nameEquivalence: () => Promise<NameEquivalence>,
): Promise<Placed> {
  const wanted = files.map((file) => [file, placeOf(root, file)] as const)
  const names = mayCollide(wanted) ? await nameEquivalence() : LOOSEST
  const taken = new Map<string, string>()
  const placed = wanted.map(([file, place]): Placed[number] => {
    if (place instanceof WrongContent) return [file, place]
    const key = nameKey(place.path, names)
    const first = taken.get(key)
    if (first !== undefined) return [file, collision(first)]
    taken.set(key, shownPath(file))
    return [file, place]
  })
  return placed.map(([file, place]) => {
    if (place instanceof WrongContent) return [file, place]
    const other = taken.get(nameKey(place.part, names))
    return [file, other === undefined ? place : collision(other)]
  })
}

/** The path of a file in the dataset, for messages. */
export const shownPath = ({ folder, name }: StoredFile): string =>
  folder === '' ? name : `${folder}/${name}`

function placeOf(root: string, file: StoredFile): Place | WrongContent {
  try {
    const path = localPath(root, file)
    return { path, part: join(dirname(path), partName(file)) }
  } catch (error) {
    if (error instanceof WrongContent) return error
    throw error
  }
}

/** Derived from everything that identifies the file, so that bytes of another file are never continued. */
function partName({ id, folder, name, size, digest }: StoredFile): string {
  const identity = JSON.stringify([id, folder, name, size, digest?.value ?? null])
  return `.${newHash('SHA-256').update(identity).digest('hex')}.part`
}

function mayCollide(wanted: Placed): boolean {
  const paths = wanted.flatMap(([, place]) => (place instanceof WrongContent ? [] : [place.path]))
  return new Set(paths.map((path) => nameKey(path, LOOSEST))).size < paths.length
}

const collision = (other: string): WrongContent =>
  new WrongContent(
    `It has the same local path as ${JSON.stringify(other)}, another file of the dataset`,
  )
