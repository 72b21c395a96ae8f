import { type FieldCatalogue, fieldValue } from '../../metadata/catalogue.ts'
import { childOf, itemsOf, textsOf } from '../../metadata/field-entries.ts'
import type { FieldType, FieldValue, MetadataBlock, MetadataValues } from '../../metadata/model.ts'
import { printTexts } from '../../metadata/print-text.ts'

/** Two states of the same thing, the older one first. */
export interface Sides<T> {
  readonly before: T
  readonly after: T
}

export interface FieldDifference extends Sides<string> {
  readonly field: FieldType
}

export interface BlockDifference {
  readonly block: MetadataBlock
  readonly changed: readonly FieldDifference[]
}

/** What changed in a field: entries that came, that went, and that became other ones. */
export interface ValueCounts {
  readonly added: number
  readonly deleted: number
  readonly changed: number
}

/**
 * The top-level fields whose values differ: blocks in block order, fields in display order. Several values
 * are joined with `; `; a side without a value is `''`
 * (docs/specification/differences.md#compare-two-versions).
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

/** By name, the top-level fields that `diffMetadata` finds, each with its counts. */
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
 * What became of a list of entries; null when nothing did. An entry that went and one that came are one
 * that changed. The same entries in another order are one change: the order of authors is a statement.
 */
export function countValues({ before, after }: Sides<readonly string[]>): ValueCounts | null {
  const gone = without(before, after).length
  const come = without(after, before).length
  const changed = Math.min(gone, come)
  if (gone > 0 || come > 0) return { added: come - changed, deleted: gone - changed, changed }
  return before.every((key, index) => key === after[index])
    ? null
    : { added: 0, deleted: 0, changed: 1 }
}

/** What is left of `entries` when each of `others` has taken one like it away. */
function without(entries: readonly string[], others: readonly string[]): readonly string[] {
  const left = new Map<string, number>()
  for (const key of others) left.set(key, (left.get(key) ?? 0) + 1)
  return entries.filter((key) => {
    const count = left.get(key) ?? 0
    left.set(key, count - 1)
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

/** One text an entry that only equal entries share, in whatever order an entry names its children. */
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
