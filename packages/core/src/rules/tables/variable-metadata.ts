/** The texts that editors write about a variable. */
export const VARIABLE_TEXTS = [
  'label',
  'preQuestion',
  'literalQuestion',
  'postQuestion',
  'interviewInstruction',
  'universe',
  'notes',
] as const

/** One of `VARIABLE_TEXTS`. */
export type VariableText = (typeof VARIABLE_TEXTS)[number]

/** What editors say of a category; null where they say nothing. */
export interface CategoryMetadata {
  readonly value: string
  readonly label: string | null
  /** How often the value occurs when rows count by the weight; editors compute it. */
  readonly weightedFrequency: number | null
}

/**
 * What editors say of a variable (docs/specification/tabular.md#reading-and-editing-tables); null where they say
 * nothing.
 */
export interface VariableMetadata extends Readonly<Record<VariableText, string | null>> {
  /** Whether its values are weights of the rows. */
  readonly isWeight: boolean
  /** The id of the variable by which it is weighted. */
  readonly weightVariable: number | null
  /** In the order of the variable's categories; those of which something is said. */
  readonly categories: readonly CategoryMetadata[]
}

/** Variables that belong together. */
export interface VariableGroup {
  /** Unique among the groups of all files. */
  readonly id: number
  readonly label: string
  /** Ids, each once. */
  readonly variables: readonly number[]
}

/** Nothing is said. */
export const NO_VARIABLE_METADATA: VariableMetadata = {
  label: null,
  preQuestion: null,
  literalQuestion: null,
  postQuestion: null,
  interviewInstruction: null,
  universe: null,
  notes: null,
  isWeight: false,
  weightVariable: null,
  categories: [],
}
