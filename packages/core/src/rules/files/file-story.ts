import { baseOf } from '../versions/differences/standing.ts'
import { holdsAt } from '../versions/interval.ts'
import { isDeaccessioned, type VersionHead } from '../versions/version.ts'
import type { FileRecord } from './file-record.ts'

export type TextAction = 'added' | 'changed' | 'deleted'
export const TOLD_TEXTS = ['label', 'description', 'provenance'] as const

/**
 * What a version did to one file (docs/specification/differences.md#history-of-a-file); nothing of it is said
 * of files that stayed.
 */
export interface FileStep {
  readonly file: 'added' | 'deleted' | 'replaced' | null
  readonly access: 'restricted' | 'unrestricted' | null
  readonly texts: readonly {
    readonly name: (typeof TOLD_TEXTS)[number]
    readonly action: TextAction
  }[]
  readonly categories: { readonly added: number; readonly deleted: number }
}

const NOTHING: FileStep = {
  file: null,
  access: null,
  texts: [],
  categories: { added: 0, deleted: 0 },
}

/** From what one version shows of a file to what another shows of it, or of what replaced it. */
export function fileStep(before: FileRecord | null, after: FileRecord | null): FileStep {
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
    texts: TOLD_TEXTS.flatMap((name) => {
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

/** What a version shows of a file, and what it did to it. */
export interface FileChapter {
  /** The file, or the one of its replacement line that the version holds; null when it holds none. */
  readonly record: FileRecord | null
  /** Compared as summaries are: with the nearest version before that is released. */
  readonly step: FileStep
}

/**
 * The chapter of one version; `entries` are those of the file's whole replacement line. A deaccessioned
 * version tells nothing of what it changed.
 */
export function fileChapter(
  entries: readonly FileRecord[],
  version: Pick<VersionHead, 'ordinal' | 'state'>,
  releasedOrdinals: readonly number[],
): FileChapter {
  const { ordinal } = version
  const shownBy = (at: number): FileRecord | null =>
    entries.find(({ entry }) => holdsAt(entry, at)) ?? null
  const record = shownBy(ordinal)
  if (isDeaccessioned(version)) return { record, step: NOTHING }
  const base = baseOf(ordinal, releasedOrdinals)
  return { record, step: fileStep(base === null ? null : shownBy(base), record) }
}
