import type { CitationFormat } from '../../ports/versions/citation-format.ts'
import { citationHtml } from '../../rules/versions/citation.ts'

/** The one format that is always there. */
export const INTERNAL_CITATION: CitationFormat = {
  name: 'Internal',
  mediaType: 'text/html; charset=utf-8',
  write: ({ citation, file }) => citationHtml(citation, file),
}
