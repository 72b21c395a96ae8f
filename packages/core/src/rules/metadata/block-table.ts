import { type FieldType, type MetadataBlock, VALUE_TYPES, type ValueType } from './model.ts'

/**
 * A field record in the data file of a block. An omitted member means `''`; for `parent` and `termUri`, null.
 */
export interface FieldRecord {
  readonly name: string
  /** The name of the parent compound field. */
  readonly parent?: string | undefined
  readonly title: string
  /** One of `ValueType`. */
  readonly type: string
  /** Any of `many`, `facet`, `search`, `create` (shown on create) and `required`. */
  readonly traits: readonly string[]
  readonly description: string
  readonly watermark?: string | undefined
  readonly displayFormat?: string | undefined
  readonly termUri?: string | undefined
}

/** The data file of a block: fields in display order, vocabularies by field name. */
export interface BlockTable {
  readonly id: number
  readonly name: string
  readonly displayName: string
  readonly fields: readonly FieldRecord[]
  readonly vocabularies: Readonly<Record<string, readonly string[]>>
}

/** What the data file of a block leaves to files of their own, by field name. */
export interface BlockAdditions {
  readonly vocabularies?: BlockTable['vocabularies']
  readonly alternates?: Readonly<Record<string, FieldType['alternates']>>
}

/**
 * Builds the block that a data file describes, with long vocabularies from other files. Throws on an unknown
 * type or trait, which is an error in the file.
 */
export function metadataBlock(table: BlockTable, additions: BlockAdditions = {}): MetadataBlock {
  const { id, name, displayName } = table
  const vocabularies = new Map(Object.entries({ ...table.vocabularies, ...additions.vocabularies }))
  const alternates = new Map(Object.entries(additions.alternates ?? {}))
  const fields = table.fields.map((record, displayOrder): FieldType => {
    const type = valueType(record.type)
    const vocabulary = vocabularies.get(record.name) ?? null
    return {
      name: record.name,
      title: record.title,
      type,
      ...flagsOf(record.traits),
      description: record.description,
      watermark: record.watermark ?? '',
      termUri: record.termUri ?? null,
      displayFormat: record.displayFormat ?? '',
      alternates: alternates.get(record.name) ?? {},
      vocabulary,
      typeClass: classOf(type, vocabulary),
      parent: record.parent ?? null,
      displayOrder,
    }
  })
  return { id, name, displayName, fields }
}

const TRAITS: ReadonlySet<string> = new Set(['many', 'facet', 'search', 'create', 'required'])

type Flags = Pick<
  FieldType,
  'multiple' | 'facetable' | 'advancedSearch' | 'displayOnCreate' | 'required'
>

function flagsOf(traits: readonly string[]): Flags {
  const given = new Set(traits)
  for (const trait of given)
    if (!TRAITS.has(trait)) throw new Error(`Unknown trait in a block table: ${trait}`)
  return {
    multiple: given.has('many'),
    facetable: given.has('facet'),
    advancedSearch: given.has('search'),
    displayOnCreate: given.has('create'),
    required: given.has('required'),
  }
}

function valueType(text: string): ValueType {
  const type = VALUE_TYPES.find((known) => known === text)
  if (type === undefined) throw new Error(`Unknown type in a block table: ${text}`)
  return type
}

function classOf(type: ValueType, vocabulary: readonly string[] | null): FieldType['typeClass'] {
  if (vocabulary !== null) return 'controlledVocabulary'
  return type === 'none' ? 'compound' : 'primitive'
}
