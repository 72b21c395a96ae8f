import type { Dataset } from '../datasets/dataset.ts'
import type { Site } from '../installation/site.ts'
import type { Citation, CitedFile } from './citation.ts'
import type { Version } from './version.ts'

/** The data from which one viewer's citation of a version or file is written. */
export interface CitationSource {
  readonly dataset: Dataset
  /** Without values that are hidden from the viewer. */
  readonly version: Version
  readonly citation: Citation
  /** The time from which the citation year is taken; null when the year is not a four-digit calendar year. */
  readonly citedAt: Date | null
  /** The cited file; null for the version as a whole. */
  readonly file: CitedFile | null
  readonly site: Site
}
