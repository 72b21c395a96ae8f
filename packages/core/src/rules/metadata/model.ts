/** How a value is written and checked. `none` belongs to compound fields, which have no text of their own. */
export type ValueType =
  | 'text'
  | 'textbox'
  | 'string'
  | 'date'
  | 'email'
  | 'url'
  | 'float'
  | 'int'
  | 'none'

export type FieldClass = 'primitive' | 'compound' | 'controlledVocabulary'

/** The definition of one field. Names are unique across all blocks of an installation. */
export interface FieldType {
  readonly name: string
  readonly title: string
  readonly description: string
  /** A hint shown in an empty input; `''` when there is none. */
  readonly watermark: string
  readonly type: ValueType
  readonly typeClass: FieldClass
  readonly multiple: boolean
  /** The terms in their listed order; null when any text may be given. */
  readonly vocabulary: readonly string[] | null
  /** Other spellings accepted on input, each with the term that is stored in its place. */
  readonly alternates: Readonly<Record<string, string>>
  readonly facetable: boolean
  readonly advancedSearch: boolean
  readonly displayOnCreate: boolean
  /** On a child: required as soon as its parent has a value. */
  readonly required: boolean
  /** The compound field this one is part of; null for a top-level field. */
  readonly parent: string | null
  /** Position within the block from 0, children counted in the same sequence. */
  readonly displayOrder: number
  readonly displayFormat: string
  readonly termUri: string | null
}

export interface MetadataBlock {
  readonly id: number
  readonly name: string
  readonly displayName: string
  readonly fields: readonly FieldType[]
}

/** One entry of a compound field, keyed by the names of its children. Empty children are absent. */
export type CompoundValue = Readonly<Record<string, string | readonly string[]>>

/** A single field holds one value, a multiple field a list that is never empty. */
export type FieldValue = string | readonly string[] | CompoundValue | readonly CompoundValue[]

/** The metadata of one version as it is stored: top-level field names to values, none of them empty. */
export type MetadataValues = Readonly<Record<string, FieldValue>>

/**
 * What a collection says about a field on top of its definition
 * (docs/specification/collection-metadata.md#input-levels).
 */
export interface InputLevel {
  readonly fieldName: string
  readonly required: boolean
  readonly include: boolean
  /** null leaves the definition's own flag in force. */
  readonly displayOnCreate: boolean | null
}

/** Stands for a value that is missing for a known reason; it passes every check. */
export const NOT_AVAILABLE = 'N/A'
