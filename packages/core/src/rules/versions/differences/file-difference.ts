import type { FileChange } from '../../files/file-change.ts'
import type { EntryValues, FileRecord } from '../../files/file-record.ts'
import type { Sides } from './metadata-difference.ts'

/** In the order in which they are listed. */
const ATTRIBUTES = [
  'description',
  'categories',
  'label',
  'folder',
  'provenance',
  'restricted',
] as const satisfies readonly (keyof EntryValues)[]
export type FileAttribute = (typeof ATTRIBUTES)[number]

export interface ChangedFile extends Sides<FileRecord> {
  /** Never empty. */
  readonly attributes: readonly FileAttribute[]
}

/** Each list in the order of the changes it was made from. */
export interface FilesDifference {
  readonly added: readonly FileRecord[]
  readonly removed: readonly FileRecord[]
  readonly replaced: readonly Sides<FileRecord>[]
  readonly changed: readonly ChangedFile[]
}

/**
 * Sorts what happened to files. A file that came and says it replaces one that went counts with it as a
 * replacement, whatever else is different between the two
 * (docs/specification/differences.md#compare-two-versions).
 */
export function diffFiles(changes: readonly FileChange[]): FilesDifference {
  const come = changes.flatMap(({ before, after }) => (before === null ? [after] : []))
  const gone = changes.flatMap(({ before, after }) => (after === null ? [before] : []))
  const replaced = replacements(gone, come)
  const replacedIds = new Set(replaced.flatMap(({ before, after }) => [idOf(before), idOf(after)]))
  return {
    added: come.filter((record) => !replacedIds.has(idOf(record))),
    removed: gone.filter((record) => !replacedIds.has(idOf(record))),
    replaced,
    changed: changes.flatMap((change) => {
      const { before, after } = change
      if (before === null || after === null) return []
      const attributes = changedAttributes(before.entry, after.entry)
      return attributes.length === 0 ? [] : [{ before, after, attributes }]
    }),
  }
}

/** The attributes that have another value; categories are a set. */
export const changedAttributes = (
  before: EntryValues,
  after: EntryValues,
): readonly FileAttribute[] =>
  ATTRIBUTES.filter((attribute) => comparable(before, attribute) !== comparable(after, attribute))

function replacements(
  gone: readonly FileRecord[],
  come: readonly FileRecord[],
): readonly Sides<FileRecord>[] {
  const left = new Map(gone.map((record) => [idOf(record), record]))
  return come.flatMap((after) => {
    const before = left.get(after.file.previousFileId ?? 0)
    if (before === undefined) return []
    left.delete(idOf(before))
    return [{ before, after }]
  })
}

const idOf = ({ file }: FileRecord): number => file.id

function comparable(values: EntryValues, attribute: FileAttribute): string | boolean {
  if (attribute === 'categories') return JSON.stringify(values.categories.toSorted())
  return values[attribute] ?? ''
}
