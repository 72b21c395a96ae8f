import { type Refusal, refuse } from '../refusals/refusal.ts'
import type { Checksum, DataFile, FileRecord } from './file-record.ts'
import { friendlyType } from './friendly-type.ts'

/** Which file is to be replaced, and whether by one of any content type. */
export interface Replacement {
  readonly fileId: number
  readonly types: 'same' | 'any'
}

/** What is known of the file that comes in its place. */
export interface Successor {
  readonly contentType: string
  readonly checksum: Checksum
}

/** Why a file cannot be replaced so; null when it can (docs/specification/adding-files.md#replace-a-file). */
export function replacementProblem(
  { file }: FileRecord,
  { types }: Pick<Replacement, 'types'>,
  { contentType, checksum }: Successor,
): Refusal | null {
  const same = file.checksum?.type === checksum.type && file.checksum.value === checksum.value
  if (same)
    return {
      kind: 'invalid',
      message: 'The new file has the same content as the file it is to replace.',
    }
  if (types === 'any' || file.contentType === contentType) return null
  const [before, after] = [friendlyType(file.contentType), friendlyType(contentType)]
  return {
    kind: 'invalid',
    message: `The original file (${before}) and the new one (${after}) are different file types. Set forceReplace to replace it nevertheless.`,
  }
}

/** A file that is gone from the newest version has been replaced or deleted already. */
export const notInNewest = (fileId: number): Refusal => ({
  kind: 'invalid',
  message: `File ${fileId} is not in the newest version of its dataset: it was replaced or deleted already.`,
})

export const refuseUnknownFile = (fileId: number): never =>
  refuse({ kind: 'invalid', message: `Replacement file not found: there is no file ${fileId}.` })

/**
 * What a file takes over from the one it replaces: the embargo, and its place in the chain of files. One
 * that only the draft held leaves the chain as if it had never been.
 */
export function inheritance(
  { file }: FileRecord,
  draft: number,
): Pick<DataFile, 'rootFileId' | 'previousFileId' | 'embargo'> {
  const { embargo, rootFileId, previousFileId } = file
  if (file.since === draft) return { embargo, rootFileId, previousFileId }
  return { embargo, rootFileId: rootFileId ?? file.id, previousFileId: file.id }
}
