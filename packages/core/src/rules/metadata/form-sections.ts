import type { FieldCatalogue } from './catalogue.ts'
import type { LevelsByField } from './input-levels.ts'
import { isDemanded, isDisplayedOnCreate, isIncluded, isRequired } from './input-levels.ts'
import type { FieldType, MetadataBlock } from './model.ts'

/** A top-level field as a form asks for it. */
export interface FormField {
  readonly field: FieldType
  /** Of a compound field, in display order. */
  readonly children: readonly FormChild[]
  /** Whether a version must have a value for it. */
  readonly demanded: boolean
  /** Whether it is asked for when a dataset is created. */
  readonly onCreate: boolean
}

/** A child of a compound field as a form asks for it. */
export interface FormChild {
  readonly field: FieldType
  /** Whether every entry of its parent must have it. */
  readonly required: boolean
}

/** A part of a metadata block that is edited and saved on its own. */
export interface FormSection {
  /** The name of the block, with `.more` behind it for the fields that are not asked for at first. */
  readonly id: string
  readonly block: MetadataBlock
  readonly part: 'first' | 'more'
  /** Never empty. */
  readonly fields: readonly FormField[]
}

/**
 * The blocks as sections of a form, each with the fields that are asked for at first, and then with the others, without
 * fields that a level excludes (docs/specification/collection-metadata.md#effect-of-input-levels).
 */
export function formSections(
  blocks: readonly MetadataBlock[],
  levels: LevelsByField,
  catalogue: FieldCatalogue,
): readonly FormSection[] {
  return blocks.flatMap((block) => {
    const fields = block.fields
      .filter((field) => field.parent === null && isIncluded(field, levels))
      .map((field) => formField(field, levels, catalogue))
    const parts = [
      { part: 'first', fields: fields.filter(({ onCreate }) => onCreate) },
      { part: 'more', fields: fields.filter(({ onCreate }) => !onCreate) },
    ] as const
    return parts
      .filter((each) => each.fields.length > 0)
      .map(({ part, fields: own }) => ({
        id: part === 'first' ? block.name : `${block.name}.more`,
        block,
        part,
        fields: own,
      }))
  })
}

function formField(field: FieldType, levels: LevelsByField, catalogue: FieldCatalogue): FormField {
  const demanded = isDemanded(field, levels, catalogue)
  const shown = catalogue.children(field.name).filter((child) => isIncluded(child, levels))
  const children = shown.map((child) => ({ field: child, required: isRequired(child, levels) }))
  const onCreate =
    demanded ||
    isDisplayedOnCreate(field, levels) ||
    shown.some((child) => isDisplayedOnCreate(child, levels))
  return { field, children, demanded, onCreate }
}
