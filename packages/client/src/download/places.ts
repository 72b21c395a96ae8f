import { dirname, join } from 'node:path'
import type { StoredFile } from '../server/dataset-files.ts'
import { WrongContent } from '../server/failures.ts'
import { newHash } from '../server/file-digest.ts'
import { localPath } from './local-path.ts'
import { LOOSEST, nameKey, type SameNames } from './same-names.ts'

/** Where a file goes. */
export interface Place {
  readonly path: string
  /** Where its bytes are while some of them are missing. No other file is ever put there. */
  readonly part: string
}

/** The place of each file, in their order, or why it has none. */
export type Placed = readonly (readonly [StoredFile, Place | WrongContent])[]

/**
 * Where the files of a version go below `root`. Of those that would come to one place here, the first gets it.
 * `sameNames` is asked only where that depends on the file system.
 */
export async function placesOf(
  root: string,
  files: readonly StoredFile[],
  sameNames: () => Promise<SameNames>,
): Promise<Placed> {
  const wanted = files.map((file) => [file, placeOf(root, file)] as const)
  const names = mayMeet(wanted) ? await sameNames() : LOOSEST
  const taken = new Map<string, string>()
  const placed = wanted.map(([file, place]): Placed[number] => {
    if (place instanceof WrongContent) return [file, place]
    const key = nameKey(place.path, names)
    const first = taken.get(key)
    if (first !== undefined) return [file, meets(first)]
    taken.set(key, shownPath(file))
    return [file, place]
  })
  return placed.map(([file, place]) => {
    if (place instanceof WrongContent) return [file, place]
    const other = taken.get(nameKey(place.part, names))
    return [file, other === undefined ? place : meets(other)]
  })
}

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

/** Made of all that the file is to be, so that bytes of another one are never gone on with. */
function partName({ id, folder, name, size, digest }: StoredFile): string {
  const identity = JSON.stringify([id, folder, name, size, digest?.value ?? null])
  return `.${newHash('SHA-256').update(identity).digest('hex')}.part`
}

function mayMeet(wanted: Placed): boolean {
  const paths = wanted.flatMap(([, place]) => (place instanceof WrongContent ? [] : [place.path]))
  return new Set(paths.map((path) => nameKey(path, LOOSEST))).size < paths.length
}

const meets = (other: string): WrongContent =>
  new WrongContent(
    `It would come to the place of ${JSON.stringify(other)}, another file of the dataset`,
  )
