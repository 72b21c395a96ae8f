import type { FieldCatalogue } from './catalogue.ts'
import type { FieldType, InputLevel } from './model.ts'

/** The levels that count for a dataset or a listing, by field name. */
export type LevelsByField = ReadonlyMap<string, InputLevel>

export function levelsByField(levels: readonly InputLevel[]): LevelsByField {
  return new Map(levels.map((level) => [level.fieldName, level]))
}

/**
 * Required by definition or by a level. A level cannot relax a definition
 * (docs/specification/collection-metadata.md#effect-of-input-levels).
 */
export function isRequired(field: FieldType, levels: LevelsByField): boolean {
  return field.required || levels.get(field.name)?.required === true
}

/** The level's own word if it has one, else the definition's. */
export function isDisplayedOnCreate(field: FieldType, levels: LevelsByField): boolean {
  return levels.get(field.name)?.displayOnCreate ?? field.displayOnCreate
}

export function isIncluded(field: FieldType, levels: LevelsByField): boolean {
  return levels.get(field.name)?.include !== false
}

/**
 * Whether a version must have a value for this top-level field. A compound field has to only if one of
 * its children is required; a child that a level makes required makes its parent so (8.6).
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
