import type { Dataset } from '../datasets/dataset.ts'
import type { Site } from '../installation/site.ts'
import type { Citation, CitedFile } from './citation.ts'
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
