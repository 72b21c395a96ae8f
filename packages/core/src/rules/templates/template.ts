import type { MetadataValues } from '../metadata/model.ts'
import type { Terms } from '../versions/terms.ts'

/** What whoever fills in a field is told. */
export interface Instruction {
  readonly fieldName: string
  readonly text: string
}

/**
 * Values, terms and advice to begin a dataset with (docs/specification/templates.md). Never checked for
 * completeness.
 */
export interface Template {
  readonly id: number
  /** The collection it belongs to; those below may use it too (docs/specification/templates.md#calls). */
  readonly collectionId: number
  readonly name: string
  readonly createdAt: Date
  /** How many datasets were begun with it. */
  readonly usageCount: number
  readonly metadata: MetadataValues
  /** Texts of use may be kept beside a licence; they count while there is none. */
  readonly terms: Terms
  /** One a field at most. */
  readonly instructions: readonly Instruction[]
}

export type NewTemplate = Omit<Template, 'id'>

/** A template, and the collections that suggest it to their depositors. */
export interface PlacedTemplate {
  readonly template: Template
  /** Ids, ascending. */
  readonly defaultIn: readonly number[]
}
