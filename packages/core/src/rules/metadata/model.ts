/** Every type of value. */
export const VALUE_TYPES = [
  'text',
  'textbox',
  'string',
  'date',
  'email',
  'url',
  'float',
  'int',
  'none',
] as const

/** The format of a value. `none` is for compound fields, which have no text of their own. */
export type ValueType = (typeof VALUE_TYPES)[number]

/** Whether a field holds texts, entries of child fields, or vocabulary terms. */
export type FieldClass = 'primitive' | 'compound' | 'controlledVocabulary'

/** The definition of one field. Names are unique across all blocks of an installation. */
export interface FieldType {
  readonly name: string
  readonly title: string
  readonly description: string
  /** The placeholder of an empty input; `''` when there is none. */
  readonly watermark: string
  readonly type: ValueType
  readonly typeClass: FieldClass
  readonly multiple: boolean
  /** The terms in their listed order; null when any text is allowed. */
  readonly vocabulary: readonly string[] | null
  /** Alternate spellings accepted on input, each with the term that is stored instead. */
  readonly alternates: Readonly<Record<string, string>>
  readonly facetable: boolean
  readonly advancedSearch: boolean
  readonly displayOnCreate: boolean
  /** On a child: required once its parent has a value. */
  readonly required: boolean
  /** The parent compound field; null for a top-level field. */
  readonly parent: string | null
  /** Position within the block from 0, counting children too. */
  readonly displayOrder: number
  readonly displayFormat: string
  readonly termUri: string | null
  /** The number of a field that was loaded; the others are numbered by position. */
  readonly id?: number
  /** Terms that have an identifier of their own, by which a later load finds them. */
  readonly termIdentifiers?: Readonly<Record<string, string>>
}

/** A named group of fields. */
export interface MetadataBlock {
  readonly id: number
  readonly name: string
  readonly displayName: string
  readonly fields: readonly FieldType[]
  /** Where the names of fields without a term URI begin; absent: an address of this installation. */
  readonly uri?: string
  /** True: the block is no longer offered; values of its fields stay. */
  readonly disabled?: boolean
}

/** One entry of a compound field, keyed by the names of its children. Empty children are absent. */
export type CompoundValue = Readonly<Record<string, string | readonly string[]>>

/** A single field holds one value, a multiple field a non-empty list. */
export type FieldValue = string | readonly string[] | CompoundValue | readonly CompoundValue[]

/** The stored metadata of one version: values by top-level field name, none of them empty. */
export type MetadataValues = Readonly<Record<string, FieldValue>>

/**
 * A collection's adjustment of a field definition (docs/specification/collection-metadata.md#input-levels).
 */
export interface InputLevel {
  readonly fieldName: string
  readonly required: boolean
  readonly include: boolean
  /** Null keeps the flag of the definition. */
  readonly displayOnCreate: boolean | null
}

/** An input level in effect. `idle`: the field is in a block that is not in effect, so nothing requires it. */
export interface EffectiveLevel extends InputLevel {
  readonly idle?: true
}

/** Marks a value as missing for a known reason; it passes every check. */
export const NOT_AVAILABLE = 'N/A'
