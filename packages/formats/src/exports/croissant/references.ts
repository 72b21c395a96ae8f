import { type FileRecord, freePath } from '@holdfast/core/rules'

/** What names each file in a document, by its number. */
export type References = ReadonlyMap<number, string>

/**
 * The paths of the files in the dataset, as they were uploaded: relative references, without blanks, `?` and `#`. Tables may have
 * been uploaded with the name that another file has now, so equal paths get numbers, as they do in zips.
 */
export function references(files: readonly FileRecord[]): References {
  const taken = new Set<string>()
  const next = new Map<string, number>()
  const named = new Map<number, string>()
  for (const { entry, file } of files) {
    const name = file.table?.original.name ?? entry.label
    const path = freePath(entry.folder === '' ? name : `${entry.folder}/${name}`, taken, next)
    taken.add(path)
    named.set(file.id, escaped(path))
  }
  return named
}

/** The path as a reference. Halves of surrogate pairs stand for no character. */
export const escaped = (path: string): string =>
  encodeURI(path.replace(/[\uD800-\uDFFF]/gu, '\uFFFD')).replace(/[?#]/g, encodeURIComponent)
