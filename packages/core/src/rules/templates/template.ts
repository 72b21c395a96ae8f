import type { MetadataValues } from '../metadata/model.ts'
import type { Terms } from '../versions/terms.ts'

/** The advice shown to a person who fills in a field. */
export interface Instruction {
  readonly fieldName: string
  readonly text: string
}

/**
 * Initial metadata, terms and instructions for new datasets (docs/specification/templates.md). Not checked
 * for completeness.
 */
export interface Template {
  readonly id: number
  /**
   * The owning collection; collections below it may use the template too
   * (docs/specification/templates.md#calls).
   */
  readonly collectionId: number
  readonly name: string
  readonly createdAt: Date
  /** How many datasets were created from it. */
  readonly usageCount: number
  readonly metadata: MetadataValues
  /** Custom terms of use may be stored beside a licence; they apply only without one. */
  readonly terms: Terms
  /** At most one per field. */
  readonly instructions: readonly Instruction[]
}

/** A template to be added. */
export type NewTemplate = Omit<Template, 'id'>

/** A template, with the collections that have it as their default. */
export interface PlacedTemplate {
  readonly template: Template
  /** Ids, ascending. */
  readonly defaultIn: readonly number[]
}
