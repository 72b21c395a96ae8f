import type { FieldCatalogue } from './catalogue.ts'
import type { EffectiveLevel, FieldType } from './model.ts'

/** The effective input levels of a dataset or a listing, by field name. */
export type LevelsByField = ReadonlyMap<string, EffectiveLevel>

/** Indexes input levels by field name. */
export function levelsByField(levels: readonly EffectiveLevel[]): LevelsByField {
  return new Map(levels.map((level) => [level.fieldName, level]))
}

/**
 * Whether the definition or a level requires the field. A level cannot relax a definition
 * (docs/specification/collection-metadata.md#effect-of-input-levels). Nothing requires a field of a block that is
 * not in effect.
 */
export function isRequired(field: FieldType, levels: LevelsByField): boolean {
  const level = levels.get(field.name)
  return level?.idle !== true && (field.required || level?.required === true)
}

/** Whether the field is displayed on create: the level decides if it says so, else the definition. */
export function isDisplayedOnCreate(field: FieldType, levels: LevelsByField): boolean {
  return levels.get(field.name)?.displayOnCreate ?? field.displayOnCreate
}

/** Whether the field is shown: unless a level excludes it. */
export function isIncluded(field: FieldType, levels: LevelsByField): boolean {
  return levels.get(field.name)?.include !== false
}

/**
 * Whether a version must have a value for this top-level field. A compound field must have one only if a
 * child is required; a child that a level requires makes its parent required
 * (docs/specification/collection-metadata.md#effect-of-input-levels).
 */
export function isDemanded(
  field: FieldType,
  levels: LevelsByField,
  catalogue: FieldCatalogue,
): boolean {
  if (field.typeClass !== 'compound') return isRequired(field, levels)
  const required = catalogue.children(field.name).filter((child) => isRequired(child, levels))
  if (required.length === 0) return false
  return isRequired(field, levels) || required.some((child) => !child.required)
}
