import type { Pid } from '../../rules/datasets/pid.ts'
import type { ExportFormat, ExportSource } from '../../rules/exports/exporter.ts'

/** Writes the metadata of a version in one format. */
export interface Exporter extends ExportFormat {
  /** The whole document. Pure: the same source gives the same text. */
  write(source: ExportSource): string
  /**
   * The document that remains of a dataset without versions to show: it names the identifier and none of the
   * metadata. Only formats for registrars have it.
   */
  tombstone?(pid: Pid): string
}
