import type { Day, FileRecord } from '../files/file-record.ts'
import type { Site } from '../installation/site.ts'
import type { FieldCatalogue } from '../metadata/catalogue.ts'
import type { ExportedTable } from '../tables/exported-table.ts'
import type { Citation } from '../versions/citation.ts'
import type { VersionDetail } from '../versions/version-detail.ts'

/**
 * A version as one viewer may see it, with everything that an export format needs. Data hidden from the
 * viewer is already removed: values masked by an anonymised preview, and mail addresses if the installation
 * excludes them from exports.
 */
export interface ExportSource extends VersionDetail {
  /** Ordered by label. */
  readonly files: readonly FileRecord[]
  /** By file; empty for exporters that do not describe tables. */
  readonly tables: ReadonlyMap<number, ExportedTable>
  readonly catalogue: FieldCatalogue
  readonly site: Site
  /** The citation of the version; its `publisher` is the name of the installation. */
  readonly citation: Citation
  /** The day of the export; it decides whether an embargo has ended. */
  readonly today: Day
}

/** The public description of an export format (docs/specification/info.md#info). */
export interface ExportFormat {
  /** Case-sensitive. */
  readonly name: string
  readonly displayName: string
  readonly mediaType: string
  readonly isHarvestable: boolean
  readonly isVisibleInUserInterface: boolean
  /** Present if documents are XML. */
  readonly xml?: {
    readonly namespace: string
    readonly schemaLocation: string
    readonly version: string
  }
}
