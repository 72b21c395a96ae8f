import type { ExportSource } from '../../rules/exports/exporter.ts'
import type { LinkedReading } from '../../rules/metadata/linked-metadata.ts'

/** Writes and reads the metadata of a version as linked data (docs/specification/versions.md#linked-data). */
export interface LinkedData {
  readonly mediaType: string
  /** The document as a JSON object. Pure: the same source gives the same document. */
  write(source: ExportSource): object
  /** Total: any JSON value gives metadata or the reasons against it. Requests nothing from other hosts. */
  read(json: unknown, of: Pick<ExportSource, 'catalogue' | 'site'>): LinkedReading
}
