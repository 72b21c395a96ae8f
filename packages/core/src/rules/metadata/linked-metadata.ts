import type { TermsInput } from '../versions/terms-input.ts'
import type { Parsed } from './field-problems.ts'

/** What a linked-data document says of a version. */
export interface LinkedMetadata {
  /**
   * Top-level fields as the `fields` of a metadata block (docs/specification/metadata.md#field-json). Names
   * are known; values are not checked yet. An empty value stands for a member without content.
   */
  readonly fields: readonly object[]
  /** The named licence and terms. Terms that the document does not name are absent. */
  readonly terms: TermsInput
  readonly creation: CreationFacts
}

/** What a document says of the dataset itself; it holds when a dataset is created, and is never edited. */
export interface CreationFacts {
  /** The name of a dataset type. */
  readonly type?: string
  /** The code of the language of the metadata. */
  readonly language?: string
}

/** The metadata of a document, or every reason why it cannot be read. */
export type LinkedReading = Parsed<{ readonly metadata: LinkedMetadata }>
