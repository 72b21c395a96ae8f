import type { AddedFiles, AddedUpload } from '@holdfast/core'
import { keptArchiveWarning } from '@holdfast/core/rules'
import { presentFiles } from './present-file.ts'

/** The files that an upload added (docs/specification/adding-files.md#added). */
export const uploadedFiles = ({ detail, files }: AddedFiles): { readonly files: unknown } => ({
  files: presentFiles(
    detail,
    files.map(({ record }) => record),
  ),
})

/**
 * The message beside the files: which file has the same content, and why an archive was not unpacked; null
 * for neither (docs/specification/adding-files.md#same-content, docs/specification/adding-files.md#zips).
 */
export function remarksOn({
  files,
  keptWhole = null,
}: AddedFiles & Partial<AddedUpload>): string | null {
  const [same] = files.flatMap(({ sameContentAs }) => sameContentAs ?? [])
  const remarks = [
    ...(same === undefined
      ? []
      : [`This file has the same content as ${same} that is in the dataset.`]),
    ...(keptWhole === null ? [] : [keptArchiveWarning(keptWhole)]),
  ]
  return remarks.length === 0 ? null : remarks.join(' ')
}
