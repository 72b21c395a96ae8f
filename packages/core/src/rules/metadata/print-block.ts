import { type FieldCatalogue, fieldCatalogue } from './catalogue.ts'
import {
  isDisplayedOnCreate,
  isIncluded,
  isRequired,
  type LevelsByField,
  levelsByField,
} from './input-levels.ts'
import type { FieldClass, FieldType, InputLevel, MetadataBlock } from './model.ts'

/** The JSON of a block (docs/specification/collection-metadata.md#block-json). */
export interface PrintedBlockType {
  readonly id: number
  readonly name: string
  readonly displayName: string
  readonly displayOnCreate: boolean
  /** Top-level fields in display order; only in the long form. */
  readonly fields?: Readonly<Record<string, PrintedFieldType>>
}

/** The JSON of a field definition. */
export interface PrintedFieldType {
  readonly name: string
  readonly displayName: string
  readonly displayOnCreate: boolean
  readonly title: string
  /** Upper case, such as `TEXT`. */
  readonly type: string
  readonly typeClass: FieldClass
  readonly watermark: string
  readonly description: string
  readonly multiple: boolean
  readonly isControlledVocabulary: boolean
  readonly isAdvancedSearchFieldType: boolean
  readonly displayFormat: string
  readonly displayOrder: number
  readonly isRequired: boolean
  readonly controlledVocabularyValues?: readonly string[]
  readonly childFields?: Readonly<Record<string, PrintedFieldType>>
}

/** Which form of a block is printed, and for which collection. */
export interface PrintBlockOptions {
  readonly form: 'short' | 'long'
  /**
   * The own input levels of the listed collection (docs/specification/collection-metadata.md#list-blocks).
   */
  readonly inputLevels?: readonly InputLevel[]
  readonly onlyDisplayedOnCreate?: boolean
}

/**
 * A block as the metadata block endpoints return it (docs/specification/collection-metadata.md#block-json).
 */
export function printBlock(block: MetadataBlock, options: PrintBlockOptions): PrintedBlockType {
  const { id, name, displayName } = block
  const displayOnCreate = block.fields.some((field) => field.displayOnCreate)
  const brief = { id, name, displayName, displayOnCreate }
  return options.form === 'short' ? brief : { ...brief, fields: printedFields(block, options) }
}

/**
 * Whether a listing restricted to "displayed on create" contains the block: if one of its fields or children
 * is displayed on create or required. `inputLevels` are those of the block root
 * (docs/specification/collection-metadata.md#list-blocks).
 */
export function isBlockDisplayedOnCreate(
  block: MetadataBlock,
  inputLevels: readonly InputLevel[],
): boolean {
  const levels = levelsByField(inputLevels)
  return block.fields.some(
    (field) =>
      field.displayOnCreate ||
      levels.get(field.name)?.displayOnCreate === true ||
      isRequired(field, levels),
  )
}

/** One field as in a block, with its children. */
export function printFieldType(field: FieldType, catalogue: FieldCatalogue): PrintedFieldType {
  const levels = levelsByField([])
  return printedField(field, levels, {
    displayName: catalogue.displayName(field),
    children: catalogue.children(field.name).map((child) => printFieldType(child, catalogue)),
  })
}

function printedFields(
  block: MetadataBlock,
  { inputLevels = [], onlyDisplayedOnCreate = false }: PrintBlockOptions,
): Readonly<Record<string, PrintedFieldType>> {
  const catalogue = fieldCatalogue([block])
  const levels = levelsByField(inputLevels)
  const print = (field: FieldType): PrintedFieldType =>
    printedField(field, levels, {
      displayName: catalogue.displayName(field),
      children: catalogue
        .children(field.name)
        .filter((child) => isIncluded(child, levels))
        .map(print),
    })
  const shown = catalogue.topLevel.filter(
    (field) =>
      isIncluded(field, levels) &&
      (!onlyDisplayedOnCreate || isDisplayedOnCreate(field, levels) || isRequired(field, levels)),
  )
  return byName(shown.map(print))
}

function printedField(
  field: FieldType,
  levels: LevelsByField,
  {
    displayName,
    children,
  }: { readonly displayName: string; readonly children: readonly PrintedFieldType[] },
): PrintedFieldType {
  const { name, title, typeClass, watermark, description, multiple, vocabulary } = field
  return {
    name,
    displayName,
    displayOnCreate: isDisplayedOnCreate(field, levels),
    title,
    type: field.type.toUpperCase(),
    typeClass,
    watermark,
    description,
    multiple,
    isControlledVocabulary: vocabulary !== null,
    isAdvancedSearchFieldType: field.advancedSearch,
    displayFormat: field.displayFormat,
    displayOrder: field.displayOrder,
    isRequired: isRequired(field, levels),
    ...(vocabulary === null ? {} : { controlledVocabularyValues: vocabulary }),
    ...(children.length === 0 ? {} : { childFields: byName(children) }),
  }
}

function byName(fields: readonly PrintedFieldType[]): Readonly<Record<string, PrintedFieldType>> {
  return Object.fromEntries(fields.map((field) => [field.name, field]))
}
