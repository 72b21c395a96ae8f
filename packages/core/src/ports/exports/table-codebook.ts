import type { CodebookSource } from '../../rules/tables/codebook-source.ts'

/** Writes the codebook of one table (docs/specification/tabular.md#ddi-of-one-file). */
export interface TableCodebook {
  readonly mediaType: string
  /** The document in pieces; reads the variables while it writes. Requests nothing from other hosts. */
  write(source: CodebookSource): AsyncIterable<string>
}
