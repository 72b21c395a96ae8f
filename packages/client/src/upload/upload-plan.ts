import type { Digest, StoredFile } from '../server/dataset-files.ts'
import type { LocalFile } from './local-files.ts'
import { composedPath, type Place, placePath } from './place.ts'

/** The step needed for one file of the folder. */
export type UploadStep =
  | { readonly kind: 'send'; readonly file: LocalFile }
  /** The dataset has the same bytes in this place. */
  | { readonly kind: 'there'; readonly file: LocalFile; readonly stored: StoredFile }
  /** The dataset has other bytes in this place. */
  | { readonly kind: 'differs'; readonly file: LocalFile; readonly stored: StoredFile }

/** Computes the digest of a local file with the algorithm of `digest`. */
export type Digesting = (file: LocalFile, digest: Digest) => Promise<Digest>

/** Compares a file with the one stored in its place. Reads the file only when the sizes are equal. */
export async function uploadStep(
  file: LocalFile,
  stored: StoredFile | undefined,
  digestOf: Digesting,
): Promise<UploadStep> {
  if (stored === undefined) return { kind: 'send', file }
  const { digest, size } = stored
  if (size !== file.size || digest === null) return { kind: 'differs', file, stored }
  const { value } = await digestOf(file, digest)
  return value === digest.value.toLowerCase()
    ? { kind: 'there', file, stored }
    : { kind: 'differs', file, stored }
}

/**
 * Finds the stored file for a place: by exact name, else by a name that differs only in Unicode composition.
 */
export function storedPlaces(
  files: readonly StoredFile[],
): (place: Place) => StoredFile | undefined {
  const byName = new Map(files.map((file) => [placePath(file), file]))
  const byComposedName = new Map(files.map((file) => [composedPath(file), file]))
  return (place) => byName.get(placePath(place)) ?? byComposedName.get(composedPath(place))
}
