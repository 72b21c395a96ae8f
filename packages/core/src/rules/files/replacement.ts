import { type Refusal, refuse } from '../refusals/refusal.ts'
import { uploadedForm } from '../tables/stored-forms.ts'
import type { Checksum, DataFile, FileRecord } from './file-record.ts'
import { friendlyType } from './friendly-type.ts'

/** The file to replace, and whether the new file may have a different content type. */
export interface Replacement {
  readonly fileId: number
  readonly types: 'same' | 'any'
}

/** The facts about the new file that decide whether it may replace the old one. */
export interface Successor {
  readonly contentType: string
  /** Null when it is not known: then no content is the same. */
  readonly checksum: Checksum | null
}

/** Why the file cannot be replaced; null if it can (docs/specification/adding-files.md#replace-a-file). */
export function replacementProblem(
  { file }: FileRecord,
  { types }: Pick<Replacement, 'types'>,
  { contentType, checksum }: Successor,
): Refusal | null {
  const same =
    checksum !== null &&
    file.checksum?.type === checksum.type &&
    file.checksum.value === checksum.value
  if (same)
    return {
      kind: 'invalid',
      code: 'sameContent',
      message: 'The new file has the same content as the file it is to replace.',
    }
  const uploaded = uploadedForm(file).contentType
  if (types === 'any' || uploaded === contentType) return null
  const [before, after] = [friendlyType(uploaded), friendlyType(contentType)]
  return {
    kind: 'invalid',
    code: 'otherFileType',
    message: `The original file (${before}) and the new one (${after}) are different file types. Set forceReplace to replace it anyway.`,
  }
}

/** The refusal of a file that is not in the newest version, because it was already replaced or deleted. */
export const notInNewest = (fileId: number): Refusal => ({
  kind: 'invalid',
  message: `File ${fileId} is not in the newest version of its dataset: it was already replaced or deleted.`,
})

/** Refuses to replace a file that does not exist. */
export const refuseUnknownFile = (fileId: number): never =>
  refuse({ kind: 'invalid', message: `Replacement file not found: there is no file ${fileId}.` })

/**
 * The values that a file inherits from the one it replaces: the embargo and its position in the replacement
 * chain. A replaced file that existed only in the draft is removed from the chain.
 */
export function inheritedValues(
  { file }: FileRecord,
  draft: number,
): Pick<DataFile, 'rootFileId' | 'previousFileId' | 'embargo'> {
  const { embargo, rootFileId, previousFileId } = file
  if (file.since === draft) return { embargo, rootFileId, previousFileId }
  return { embargo, rootFileId: rootFileId ?? file.id, previousFileId: file.id }
}
