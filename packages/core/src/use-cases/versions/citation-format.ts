import type { CitationFormat } from '../../ports/versions/citation-format.ts'
import { citationHtml } from '../../rules/versions/citation.ts'

/** The built-in citation format. */
export const INTERNAL_CITATION: CitationFormat = {
  name: 'Internal',
  mediaType: 'text/html; charset=utf-8',
  write: ({ citation, file }) => citationHtml(citation, file),
}
