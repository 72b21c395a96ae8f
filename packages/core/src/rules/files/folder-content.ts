import { type FileRecord, isTabular } from './file-record.ts'
import type { FolderContent } from './file-summaries.ts'

/** A folder of a version, `''` for the root. */
export interface FolderWanted {
  readonly folder: string
  /** A page of its files, by label; all of them in no particular order when absent. */
  readonly files?: { readonly limit: number; readonly offset: number }
}

/** The direct content of a folder, among all files of a version. */
export function folderContent(
  records: readonly FileRecord[],
  { folder, files: page }: FolderWanted,
): FolderContent {
  const below = folder === '' ? '' : `${folder}/`
  const deeper = records
    .map(({ entry }) => entry.folder)
    .filter((other) => other !== folder && other.startsWith(below))
  const files = records
    .filter(({ entry }) => entry.folder === folder)
    .toSorted((a, b) => (a.entry.label < b.entry.label ? -1 : 1))
  const { limit, offset } = page ?? { limit: files.length, offset: 0 }
  return {
    files: files.slice(offset, offset + limit).map(({ entry, file }) => ({
      id: file.id,
      label: entry.label,
      size: file.size,
      createdAt: file.createdAt,
      tabular: isTabular(file),
    })),
    folders: [...new Set(deeper.map((path) => path.slice(below.length).split('/', 1)[0] ?? ''))],
  }
}
