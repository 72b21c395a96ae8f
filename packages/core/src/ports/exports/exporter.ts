import type { Pid } from '../../rules/datasets/pid.ts'
import type { ExportFormat, ExportSource } from '../../rules/exports/exporter.ts'
import type { FileRecord } from '../../rules/files/file-record.ts'

/** Writes the metadata of a version in one format. */
export interface Exporter extends ExportFormat {
  /** Whether it tells of tables, so that the source must have them. */
  readonly describesTables?: true
  /** The whole document. Pure: the same source gives the same text. */
  write(source: ExportSource): string
  /**
   * The document that remains of a dataset without versions to show: it names the identifier and none of the
   * metadata. `url` is where the identifier leads. Only formats for registrars have it.
   */
  tombstone?(pid: Pid, url: string): string
  /**
   * The document of one file with a persistent identifier; `source` is the version that contains it, with or without
   * its list of files. Only formats for registrars have it.
   */
  ofFile?(source: ExportSource, file: FileRecord): string
}
