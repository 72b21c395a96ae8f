import type { Day, FileRecord } from '../files/file-record.ts'
import type { Site } from '../installation/site.ts'
import type { FieldCatalogue } from '../metadata/catalogue.ts'
import type { Citation } from '../versions/citation.ts'
import type { VersionDetail } from '../versions/version-detail.ts'

/**
 * A version as one viewer may see it, with everything a representation may need from around it. What is
 * kept from the viewer is gone already: values that an anonymised preview masks, and mail addresses where
 * the installation keeps them out of exports.
 */
export interface ExportSource extends VersionDetail {
  /** By label. */
  readonly files: readonly FileRecord[]
  readonly catalogue: FieldCatalogue
  readonly site: Site
  /** How the version is cited; its `publisher` is the installation's name. */
  readonly citation: Citation
  /** The day of the export, by which embargoes count. */
  readonly today: Day
  /** Names the installation as a distributor only where the metadata names none (DDI). */
  readonly distributorOnlyWhenNotSet: boolean
}

/** What everybody may know of an exporter (docs/specification/info.md#info). */
export interface ExportFormat {
  /** Case matters. */
  readonly name: string
  readonly displayName: string
  readonly mediaType: string
  readonly isHarvestable: boolean
  readonly isVisibleInUserInterface: boolean
  /** Present where documents are XML. */
  readonly xml?: {
    readonly namespace: string
    readonly schemaLocation: string
    readonly version: string
  }
}
