import {
  type FieldCatalogue,
  type FieldType,
  type FormField,
  type MetadataBlock,
  standardBlocks,
} from '@holdfast/core/rules'
import type { Language } from '../texts/texts.ts'
import germanBlocks from './german/blocks.json' with { type: 'json' }
import germanFields from './german/fields.json' with { type: 'json' }

/** What a field is called and what it is for. */
interface FieldWords {
  readonly title: string
  /** The title of a child where that of its parent does not stand beside it; absent: the same. */
  readonly alone?: string | undefined
  readonly description: string
}

/** The words of the standard blocks in one language, by the names of blocks and fields. */
interface BlockWords {
  readonly blocks: ReadonlyMap<string, string>
  readonly fields: ReadonlyMap<string, FieldWords>
}

/** In English the words are those of the definitions. */
const WORDS: Readonly<Record<Language, BlockWords | null>> = {
  en: null,
  de: {
    blocks: new Map(Object.entries(germanBlocks)),
    fields: new Map(Object.entries<FieldWords>(germanFields)),
  },
}

const STANDARD_BLOCKS = new Map(standardBlocks.map((block) => [block.name, block]))
const STANDARD_FIELDS = new Map(
  standardBlocks.flatMap(({ fields }) => fields).map((field) => [field.name, field]),
)

/** The title of a block in a language. One that an operator loaded has that of its definition. */
export function blockTitle(
  { name, displayName }: Pick<MetadataBlock, 'name' | 'displayName'>,
  language: Language,
): string {
  if (STANDARD_BLOCKS.get(name)?.displayName !== displayName) return displayName
  return WORDS[language]?.blocks.get(name) ?? displayName
}

/**
 * The title of a field in a language, distinguished from the fields of other parents. A field that an operator
 * loaded has that of its definition.
 */
export function fieldTitle(
  field: FieldType,
  { catalogue, language }: { readonly catalogue: FieldCatalogue; readonly language: Language },
): string {
  const words = WORDS[language]?.fields.get(field.name)
  if (words === undefined || STANDARD_FIELDS.get(field.name)?.title !== field.title)
    return catalogue.displayName(field)
  return words.alone ?? words.title
}

/**
 * The field with its title and description in a language, as they stand beside those of its parent. A word that an
 * operator changed stays.
 */
export function fieldIn<F extends FieldType>(field: F, language: Language): F {
  const words = WORDS[language]?.fields.get(field.name)
  const standard = STANDARD_FIELDS.get(field.name)
  if (words === undefined || standard === undefined) return field
  return {
    ...field,
    title: field.title === standard.title ? words.title : field.title,
    description: field.description === standard.description ? words.description : field.description,
  }
}

/** The fields of a form with their titles and descriptions in a language. */
export const formFieldsIn = (
  fields: readonly FormField[],
  language: Language,
): readonly FormField[] =>
  fields.map((each) => ({
    ...each,
    field: fieldIn(each.field, language),
    children: each.children.map((child) => ({ ...child, field: fieldIn(child.field, language) })),
  }))
