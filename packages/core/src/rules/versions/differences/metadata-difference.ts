import { type FieldCatalogue, fieldValue } from '../../metadata/catalogue.ts'
import { childOf, itemsOf, textsOf } from '../../metadata/field-entries.ts'
import type { FieldType, FieldValue, MetadataBlock, MetadataValues } from '../../metadata/model.ts'
import { printTexts } from '../../metadata/print-text.ts'

/** Two states of the same thing, the older one first. */
export interface Sides<T> {
  readonly before: T
  readonly after: T
}

/** A changed field, with both values as text. */
export interface FieldDifference extends Sides<string> {
  readonly field: FieldType
}

/** The changed fields of one block. */
export interface BlockDifference {
  readonly block: MetadataBlock
  readonly changed: readonly FieldDifference[]
}

/** How many entries of a field were added, deleted and changed. */
export interface ValueCounts {
  readonly added: number
  readonly deleted: number
  readonly changed: number
}

/**
 * The top-level fields with different values: blocks in block order, fields in display order. Several values
 * are joined with `; `; a missing value is `''` (docs/specification/differences.md#compare-two-versions).
 */
export function diffMetadata(
  { before, after }: Sides<MetadataValues>,
  catalogue: FieldCatalogue,
): readonly BlockDifference[] {
  const print = (values: MetadataValues, field: FieldType): string =>
    printTexts(fieldValue(values, field.name), field, catalogue).join('; ')
  return catalogue.blocks.flatMap((block) => {
    const changed = catalogue
      .topLevelOf(block.name)
      .filter((field) => countValues(keysOf({ before, after }, field, catalogue)) !== null)
      .map((field) => ({ field, before: print(before, field), after: print(after, field) }))
    return changed.length === 0 ? [] : [{ block, changed }]
  })
}

/** The counts of each field that `diffMetadata` finds, by name. */
export function countMetadata(
  sides: Sides<MetadataValues>,
  catalogue: FieldCatalogue,
): Readonly<Record<string, ValueCounts>> {
  const counted = catalogue.topLevel.flatMap((field) => {
    const counts = countValues(keysOf(sides, field, catalogue))
    return counts === null ? [] : [[field.name, counts] as const]
  })
  return Object.fromEntries(counted)
}

/**
 * Compares two lists of entries; null when they are equal. One removed and one added entry count as one
 * changed entry. A different order of the same entries is one change: the order of authors matters.
 */
export function countValues({ before, after }: Sides<readonly string[]>): ValueCounts | null {
  const deleted = without(before, after).length
  const added = without(after, before).length
  const changed = Math.min(deleted, added)
  if (deleted > 0 || added > 0)
    return { added: added - changed, deleted: deleted - changed, changed }
  return before.every((key, index) => key === after[index])
    ? null
    : { added: 0, deleted: 0, changed: 1 }
}

/** The entries without one equal entry for each of `others`. */
function without(entries: readonly string[], others: readonly string[]): readonly string[] {
  const remaining = new Map<string, number>()
  for (const key of others) remaining.set(key, (remaining.get(key) ?? 0) + 1)
  return entries.filter((key) => {
    const count = remaining.get(key) ?? 0
    remaining.set(key, count - 1)
    return count <= 0
  })
}

const keysOf = (
  { before, after }: Sides<MetadataValues>,
  field: FieldType,
  catalogue: FieldCatalogue,
): Sides<readonly string[]> => ({
  before: entryKeys(fieldValue(before, field.name), field, catalogue),
  after: entryKeys(fieldValue(after, field.name), field, catalogue),
})

/** One text per entry, equal only for equal entries; the order of an entry's children does not matter. */
const entryKeys = (
  value: FieldValue | undefined,
  field: FieldType,
  catalogue: FieldCatalogue,
): readonly string[] =>
  itemsOf(value).map((item) =>
    typeof item === 'string'
      ? item
      : JSON.stringify(
          catalogue.children(field.name).map((child) => textsOf(childOf(item, child.name))),
        ),
  )
