import { baseOf } from '../versions/differences/summary-basis.ts'
import { holdsAt } from '../versions/interval.ts'
import { isDeaccessioned, type VersionHead } from '../versions/version.ts'
import type { FileRecord } from './file-record.ts'

/** How a text of a file changed. */
export type TextAction = 'added' | 'changed' | 'deleted'
/** The texts that the history of a file compares. */
export const COMPARED_TEXTS = ['label', 'description', 'provenance'] as const

/**
 * The changes that a version made to one file (docs/specification/differences.md#history-of-a-file). `file`
 * is null if the file stayed; `access` is null if the restricted flag stayed.
 */
export interface FileVersionChange {
  readonly file: 'added' | 'deleted' | 'replaced' | null
  readonly access: 'restricted' | 'unrestricted' | null
  readonly texts: readonly {
    readonly name: (typeof COMPARED_TEXTS)[number]
    readonly action: TextAction
  }[]
  readonly categories: { readonly added: number; readonly deleted: number }
}

const NOTHING: FileVersionChange = {
  file: null,
  access: null,
  texts: [],
  categories: { added: 0, deleted: 0 },
}

/**
 * The changes of a file, or of its replacement, between two versions. Null means that a version has no such
 * file.
 */
export function fileVersionChange(
  before: FileRecord | null,
  after: FileRecord | null,
): FileVersionChange {
  if (before === null || after === null) {
    if (before === after) return NOTHING
    return { ...NOTHING, file: before === null ? 'added' : 'deleted' }
  }
  const [older, newer] = [before.entry, after.entry]
  const others = (from: readonly string[], than: readonly string[]): number =>
    from.filter((category) => !than.includes(category)).length
  return {
    file: before.file.id === after.file.id ? null : 'replaced',
    access:
      older.restricted === newer.restricted
        ? null
        : newer.restricted
          ? 'restricted'
          : 'unrestricted',
    texts: COMPARED_TEXTS.flatMap((name) => {
      const action = textAction(older[name] ?? '', newer[name] ?? '')
      return action === null ? [] : [{ name, action }]
    }),
    categories: {
      added: others(newer.categories, older.categories),
      deleted: others(older.categories, newer.categories),
    },
  }
}

function textAction(before: string, after: string): TextAction | null {
  if (before === after) return null
  if (before === '') return 'added'
  return after === '' ? 'deleted' : 'changed'
}

/** One version in the history of a file. */
export interface FileHistoryEntry {
  /** The file of the replacement chain that the version includes; null without one. */
  readonly record: FileRecord | null
  /** The changes since the nearest earlier released version. */
  readonly step: FileVersionChange
}

/**
 * The history entry of one version. `entries` are the entries of all files in the replacement chain. The
 * changes of a deaccessioned version are not shown.
 */
export function fileHistoryEntry(
  entries: readonly FileRecord[],
  version: Pick<VersionHead, 'ordinal' | 'state'>,
  releasedOrdinals: readonly number[],
): FileHistoryEntry {
  const { ordinal } = version
  const shownBy = (at: number): FileRecord | null =>
    entries.find(({ entry }) => holdsAt(entry, at)) ?? null
  const record = shownBy(ordinal)
  if (isDeaccessioned(version)) return { record, step: NOTHING }
  const base = baseOf(ordinal, releasedOrdinals)
  return { record, step: fileVersionChange(base === null ? null : shownBy(base), record) }
}
