import type { EntryValues, FileEntry, NewFileEntry } from './file-record.ts'

/** What happens to the rows of file entries. An adapter only carries it out; which one it is, is decided here. */
export type EntryChange =
  | { readonly kind: 'open'; readonly entry: NewFileEntry }
  | {
      readonly kind: 'rewrite'
      readonly entryId: number
      readonly values: EntryValues
      readonly edits: number
    }
  /** The entry ends before ordinal `until`. */
  | { readonly kind: 'close'; readonly entryId: number; readonly until: number }
  | { readonly kind: 'erase'; readonly entryId: number }

/**
 * Changing a file in the draft with ordinal `draft`: in place when the entry began there, else the old
 * entry ends and a new one begins, so that what is released stays as it was.
 */
export function changeEntry(
  entry: FileEntry,
  values: EntryValues,
  draft: number,
): readonly EntryChange[] {
  const edits = entry.edits + 1
  if (entry.since === draft) return [{ kind: 'rewrite', entryId: entry.id, values, edits }]
  const { fileId, datasetId } = entry
  return [
    { kind: 'close', entryId: entry.id, until: draft },
    { kind: 'open', entry: { ...values, fileId, datasetId, since: draft, until: null, edits } },
  ]
}

/** Taking a file out of the draft with ordinal `draft`. */
export const dropEntry = (entry: FileEntry, draft: number): EntryChange =>
  entry.since === draft
    ? { kind: 'erase', entryId: entry.id }
    : { kind: 'close', entryId: entry.id, until: draft }
