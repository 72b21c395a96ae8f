import type { Domain } from '../../ports/ports.ts'
import type { Pid } from '../../rules/datasets/pid.ts'
import type { Checksum, DataFile } from '../../rules/files/file-record.ts'
import { RefusedError, refuse } from '../../rules/refusals/refusal.ts'
import {
  type DigestAlgorithm,
  ObjectMissing,
  StorageUnavailable,
} from '../../rules/storage/stored-object.ts'
import { findFileBytes } from '../files/file-bytes.ts'

/** What became of comparing the bytes of a file with its checksum. */
export type FixityFinding =
  | { readonly kind: 'sound'; readonly checksum: Checksum }
  | { readonly kind: 'unchecked' }
  | { readonly kind: 'mismatch'; readonly expected: string; readonly found: string }
  | { readonly kind: 'missing' }
  /** The store is not configured or does not answer: nothing is known of the bytes. */
  | { readonly kind: 'unread' }

/** Reads the bytes of a file and compares them with its checksum. Holds nothing while it reads. */
export async function fixityFinding(
  { storages }: Pick<Domain, 'storages'>,
  pid: Pid,
  file: DataFile,
): Promise<FixityFinding> {
  const bytes = findFileBytes(storages, pid, file)
  const { checksum } = file
  if (bytes === null) return { kind: 'unread' }
  if (checksum === null) return { kind: 'unchecked' }
  try {
    const { digest } = await bytes.measure(checksum.type)
    if (digest === checksum.value) return { kind: 'sound', checksum }
    return { kind: 'mismatch', expected: checksum.value, found: digest }
  } catch (error) {
    if (error instanceof ObjectMissing) return { kind: 'missing' }
    if (error instanceof StorageUnavailable) return { kind: 'unread' }
    throw error
  }
}

/** The digest of the bytes of a file; refuses bytes that cannot be read. */
export async function digestOf(
  { storages }: Pick<Domain, 'storages'>,
  { pid, file }: { readonly pid: Pid; readonly file: DataFile },
  algorithm: DigestAlgorithm,
): Promise<string> {
  try {
    const bytes = findFileBytes(storages, pid, file)
    if (bytes === null) return refuse(unread(file))
    return (await bytes.measure(algorithm)).digest
  } catch (error) {
    if (error instanceof ObjectMissing)
      return refuse({ kind: 'invalid', message: `The bytes of file ${file.id} are missing.` })
    if (error instanceof StorageUnavailable) throw new RefusedError(unread(file), { cause: error })
    throw error
  }
}

const unread = ({ id, storageDriver }: DataFile) =>
  ({
    kind: 'unavailable',
    message: `The bytes of file ${id} cannot be read: the store '${storageDriver}' does not answer.`,
  }) as const
