import type { CitationSource } from '../../rules/versions/citation-format.ts'

/** Writes citations in one format (docs/specification/citations.md). */
export interface CitationFormat {
  readonly name: string
  /** Includes the charset where the type has one. */
  readonly mediaType: string
  /** The whole citation. Pure: the same source gives the same text. */
  write(source: CitationSource): string
}
