/** Most files that an event about many names. */
export const MAX_NAMED_FILES = 10

/** What an event keeps of its files: their number, and the ids of the first. A type, as details are any record. */
type NamedFiles = { readonly files: number; readonly fileIds: readonly number[] }

/** What an event keeps of these files, however many they are (docs/decisions/0476-events-name-few-files.md). */
export const namedFiles = (ids: readonly number[]): NamedFiles => ({
  files: ids.length,
  fileIds: ids.slice(0, MAX_NAMED_FILES),
})
