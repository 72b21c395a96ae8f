import type { ExportFormat, ExportSource } from '../../rules/exports/exporter.ts'

/** Writes the metadata of a version in one format. */
export interface Exporter extends ExportFormat {
  /** The whole document. Pure: the same source gives the same text. */
  write(source: ExportSource): string
}
