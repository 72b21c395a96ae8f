import type { FileChange } from '../../files/file-change.ts'
import type { EntryValues, FileRecord } from '../../files/file-record.ts'
import type { Sides } from './metadata-difference.ts'

/** In listing order. */
const ATTRIBUTES = [
  'description',
  'categories',
  'label',
  'folder',
  'provenance',
  'restricted',
] as const satisfies readonly (keyof EntryValues)[]
/** An attribute of a file that versions may change. */
export type FileAttribute = (typeof ATTRIBUTES)[number]

/** A file in both versions with changed attributes. */
export interface ChangedFile extends Sides<FileRecord> {
  /** Never empty. */
  readonly attributes: readonly FileAttribute[]
}

/** The file differences of two versions; each list keeps the order of the changes. */
export interface FilesDifference {
  readonly added: readonly FileRecord[]
  readonly removed: readonly FileRecord[]
  readonly replaced: readonly Sides<FileRecord>[]
  readonly changed: readonly ChangedFile[]
}

/**
 * Classifies file changes. An added file that names a removed one as its predecessor is a replacement of it,
 * whether or not they have other differences (docs/specification/differences.md#compare-two-versions).
 */
export function diffFiles(changes: readonly FileChange[]): FilesDifference {
  const added = changes.flatMap(({ before, after }) => (before === null ? [after] : []))
  const removed = changes.flatMap(({ before, after }) => (after === null ? [before] : []))
  const replaced = replacements(removed, added)
  const replacedIds = new Set(replaced.flatMap(({ before, after }) => [idOf(before), idOf(after)]))
  return {
    added: added.filter((record) => !replacedIds.has(idOf(record))),
    removed: removed.filter((record) => !replacedIds.has(idOf(record))),
    replaced,
    changed: changes.flatMap((change) => {
      const { before, after } = change
      if (before === null || after === null) return []
      const attributes = changedAttributes(before.entry, after.entry)
      return attributes.length === 0 ? [] : [{ before, after, attributes }]
    }),
  }
}

/** The attributes with different values; categories are compared as a set. */
export const changedAttributes = (
  before: EntryValues,
  after: EntryValues,
): readonly FileAttribute[] =>
  ATTRIBUTES.filter((attribute) => comparable(before, attribute) !== comparable(after, attribute))

function replacements(
  removed: readonly FileRecord[],
  added: readonly FileRecord[],
): readonly Sides<FileRecord>[] {
  const candidates = new Map(removed.map((record) => [idOf(record), record]))
  return added.flatMap((after) => {
    const before = candidates.get(after.file.previousFileId ?? 0)
    if (before === undefined) return []
    candidates.delete(idOf(before))
    return [{ before, after }]
  })
}

const idOf = ({ file }: FileRecord): number => file.id

function comparable(values: EntryValues, attribute: FileAttribute): string | boolean {
  if (attribute === 'categories') return JSON.stringify(values.categories.toSorted())
  return values[attribute] ?? ''
}
