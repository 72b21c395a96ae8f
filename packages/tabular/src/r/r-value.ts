/** The types of vectors that a column can have. */
export type RVectorType = 'logical' | 'integer' | 'double' | 'string' | 'list' | 'other'

/** Values by the name of the attribute. */
export type RAttributes = ReadonlyMap<string, RValue>

/** A vector, of which the items stay in the file. */
export interface RVector {
  readonly kind: 'vector'
  readonly type: RVectorType
  readonly length: number
  /** Where its first item is. */
  readonly at: number
  /** The elements of a list that was asked for; else empty. */
  readonly elements: readonly RValue[]
  readonly attributes: RAttributes
}

/** Whole steps from a number on, which R does not write out. */
export interface RSequence {
  readonly kind: 'sequence'
  readonly type: 'integer' | 'double'
  readonly length: number
  readonly start: number
  readonly step: number
  readonly attributes: RAttributes
}

/** Numbers that are to be read as texts. */
export interface RNumberTexts {
  readonly kind: 'numberTexts'
  readonly numbers: RVector | RSequence
  readonly length: number
  readonly attributes: RAttributes
}

/** A list of values with names. */
export interface RPairs {
  readonly kind: 'pairs'
  readonly pairs: readonly { readonly tag: string; readonly value: RValue }[]
}

/** What a file of R consists of, as far as it is used. */
export type RValue =
  | RVector
  | RSequence
  | RNumberTexts
  | RPairs
  | { readonly kind: 'symbol'; readonly name: string }
  | { readonly kind: 'other' }

export const OTHER: RValue = { kind: 'other' }

export const NO_ATTRIBUTES: RAttributes = new Map()

/** The attributes of a value; none for those that cannot have them. */
export const attributesOf = (value: RValue): RAttributes =>
  'attributes' in value ? value.attributes : NO_ATTRIBUTES
