import type { FileChange } from '../../files/file-change.ts'
import type { FieldCatalogue } from '../../metadata/catalogue.ts'
import type { Version } from '../version.ts'
import { diffFiles } from './file-difference.ts'
import { countMetadata, type Sides, type ValueCounts } from './metadata-difference.ts'
import { termsDiffer } from './terms-difference.ts'

/** How many files of two versions differ, and how. */
export interface FileCounts {
  readonly added: number
  readonly removed: number
  readonly replaced: number
  /** Counts changed attributes, not files. */
  readonly changedAttributes: number
  /** Counts tables of which something else is said about variables. */
  readonly changedVariables: number
}

/** The difference of two versions in numbers; plain JSON. */
export interface DifferenceSummary {
  /** Counts by name of each changed top-level field. */
  readonly metadata: Readonly<Record<string, ValueCounts>>
  readonly files: FileCounts
  readonly termsChanged: boolean
}

/** Counts the differences of two versions; `changes` are the file changes between them. */
export function summarise(
  { before, after }: Sides<Pick<Version, 'metadata' | 'terms'>>,
  changes: readonly FileChange[],
  catalogue: FieldCatalogue,
): DifferenceSummary {
  const { added, removed, replaced, changed } = diffFiles(changes)
  return {
    metadata: countMetadata({ before: before.metadata, after: after.metadata }, catalogue),
    files: {
      added: added.length,
      removed: removed.length,
      replaced: replaced.length,
      changedAttributes: changed.reduce((sum, { attributes }) => sum + attributes.length, 0),
      changedVariables: changes.filter(saysOtherwise).length,
    },
    termsChanged: termsDiffer({ before: before.terms, after: after.terms }),
  }
}

const saysOtherwise = ({ before, after }: FileChange): boolean =>
  before !== null &&
  after !== null &&
  before.entry.variableMetadata !== after.entry.variableMetadata

/** The counts of one block: individual fields, and the sum of the others. */
export interface BlockCounts {
  readonly blockName: string
  readonly displayName: string
  /** In display order; only in the citation block. */
  readonly fields: readonly { readonly title: string; readonly counts: ValueCounts }[]
  /** Null when no other field changed. */
  readonly others: ValueCounts | null
}

/**
 * The metadata counts by block, without unchanged blocks. Citation fields that are displayed on create are
 * listed individually, all others are summed (docs/specification/differences.md#summaries).
 */
export function countsByBlock(
  { metadata }: DifferenceSummary,
  catalogue: FieldCatalogue,
): readonly BlockCounts[] {
  return catalogue.blocks.flatMap(({ name, displayName }) => {
    const counted = catalogue.topLevelOf(name).flatMap((field) => {
      const counts = Object.hasOwn(metadata, field.name) ? metadata[field.name] : undefined
      return counts === undefined ? [] : [{ field, counts }]
    })
    if (counted.length === 0) return []
    const alone = counted.filter(({ field }) => name === 'citation' && field.displayOnCreate)
    const others = counted.filter((one) => !alone.includes(one)).map(({ counts }) => counts)
    const fields = alone.map(({ field, counts }) => ({ title: field.title, counts }))
    return [{ blockName: name, displayName, fields, others: sum(others) }]
  })
}

const sum = (all: readonly ValueCounts[]): ValueCounts | null =>
  all.length === 0
    ? null
    : all.reduce((a, b) => ({
        added: a.added + b.added,
        deleted: a.deleted + b.deleted,
        changed: a.changed + b.changed,
      }))
