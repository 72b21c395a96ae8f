import type { EntryValues, FileEntry, NewFileEntry } from './file-record.ts'

/** A change to the stored file entries. The domain decides the change; an adapter only executes it. */
export type EntryChange =
  | { readonly kind: 'open'; readonly entry: NewFileEntry }
  | {
      readonly kind: 'rewrite'
      readonly entryId: number
      readonly values: EntryValues
      readonly edits: number
    }
  /** The entry ends before version ordinal `until`. */
  | { readonly kind: 'close'; readonly entryId: number; readonly until: number }
  | { readonly kind: 'erase'; readonly entryId: number }

/**
 * The changes that give a file new values in the draft with ordinal `draft`. An entry that began in the draft
 * is rewritten. Otherwise the old entry ends and a new one begins, so that released versions do not change.
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

/** The change that removes a file from the draft with ordinal `draft`. */
export const dropEntry = (entry: FileEntry, draft: number): EntryChange =>
  entry.since === draft
    ? { kind: 'erase', entryId: entry.id }
    : { kind: 'close', entryId: entry.id, until: draft }
