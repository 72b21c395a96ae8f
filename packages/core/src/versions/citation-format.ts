import type { Dataset } from '../datasets/dataset.ts'
import type { Site } from '../ports.ts'
import { type Citation, type CitedFile, citationHtml } from './citation.ts'
import type { Version } from './version.ts'

/** A version, or one of its files, as it is to be cited for one viewer. */
export interface CitationSource {
  readonly dataset: Dataset
  /** Without what is kept from the viewer. */
  readonly version: Version
  readonly citation: Citation
  /** The moment whose year the citation names; null where that is no year of our calendar. */
  readonly citedAt: Date | null
  /** The file to be cited; null for the version as a whole. */
  readonly file: CitedFile | null
  readonly site: Site
}

/** Writes citations in one format (access supplement, 14). */
export interface CitationFormat {
  readonly name: string
  /** With its charset where the type has one. */
  readonly mediaType: string
  /** The whole citation. Pure: the same source gives the same text. */
  write(source: CitationSource): string
}

/** The one format that is always there. */
export const INTERNAL_CITATION: CitationFormat = {
  name: 'Internal',
  mediaType: 'text/html; charset=utf-8',
  write: ({ citation, file }) => citationHtml(citation, file),
}
