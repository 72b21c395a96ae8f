import { checkLabel, cleanFolder } from '@holdfast/core/rules'
import type { Failed } from '../server/failures.ts'
import type { LocalFile } from './local-files.ts'
import { type Place, placePath } from './place.ts'

/** A local file with the folder that the dataset stores it in. */
export interface PlacedFile extends LocalFile {
  /** Its folder and name below the uploaded folder. */
  readonly origin: Place
}

/** Files with their places in the dataset, and those without one. */
export interface PlacedFiles {
  readonly files: readonly PlacedFile[]
  /** Files whose names a dataset refuses, with the reason. */
  readonly failed: readonly Failed[]
}

/**
 * Gives every file its folder in the dataset (docs/specification/adding-files.md#names-and-folders):
 * `.git/config` becomes `git/config`. When two files get the same path, an unmoved one wins and the other
 * fails. Otherwise the dataset would number the names, and every further run would add the files again.
 */
export function placedFiles(files: readonly LocalFile[]): PlacedFiles {
  const found = { files: [] as PlacedFile[], failed: [] as Failed[] }
  for (const file of files) {
    const placed = placedFile(file)
    if ('reason' in placed) found.failed.push(placed)
    else found.files.push(placed)
  }
  const holders = new Map<string, PlacedFile>()
  for (const file of found.files.toSorted(unmovedFirst)) {
    const place = placePath(file)
    const holder = holders.get(place)
    if (holder === undefined) holders.set(place, file)
    else
      found.failed.push({
        path: file.path,
        reason: `The dataset would store it as ${place}, the place of ${holder.path}`,
      })
  }
  return { files: [...holders.values()], failed: found.failed }
}

function placedFile(file: LocalFile): PlacedFile | Failed {
  const { path, folder, name } = file
  const problem = checkLabel(name)
  if (problem !== null) return { path, reason: problem.message }
  const cleaned = cleanFolder(folder)
  if ('message' in cleaned) return { path, reason: cleaned.message }
  return { ...file, folder: cleaned.folder, origin: { folder, name } }
}

const unmovedFirst = (a: PlacedFile, b: PlacedFile): number =>
  Number(isMoved(a)) - Number(isMoved(b))

const isMoved = ({ folder, origin }: PlacedFile): boolean => folder !== origin.folder
