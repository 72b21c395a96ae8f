import type { Digest, StoredFile } from '../server/dataset-files.ts'
import type { LocalFile } from './local-files.ts'
import { composedPath, type Place, placePath } from './place.ts'

/** What is to be done about one file of the folder. */
export type UploadStep =
  | { readonly kind: 'send'; readonly file: LocalFile }
  /** The same bytes are in the same place already. */
  | { readonly kind: 'there'; readonly file: LocalFile; readonly stored: StoredFile }
  /** Other bytes are in its place. */
  | { readonly kind: 'differs'; readonly file: LocalFile; readonly stored: StoredFile }

/** Answers the digest of a local file, taken the way that `digest` was. */
export type Digesting = (file: LocalFile, digest: Digest) => Promise<Digest>

/**
 * Compares a file with what is stored in its place. Its bytes are only read where their number leaves the
 * question open.
 */
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
 * Finds what is stored in the place of a file: under the very same name, and otherwise under one that differs
 * only in how its characters are composed.
 */
export function storedPlaces(
  files: readonly StoredFile[],
): (place: Place) => StoredFile | undefined {
  const byName = new Map(files.map((file) => [placePath(file), file]))
  const byComposedName = new Map(files.map((file) => [composedPath(file), file]))
  return (place) => byName.get(placePath(place)) ?? byComposedName.get(composedPath(place))
}
