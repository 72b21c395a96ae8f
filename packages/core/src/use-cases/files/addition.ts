import type { WriteUnit } from '../../ports/store/store.ts'
import type { FileInput } from '../../rules/files/file-input.ts'
import type { IngestReport } from '../../rules/tables/ingest-report.ts'
import type { ReceivedFile } from './upload-use-cases.ts'

/** A received file, with its metadata. */
export interface Addition {
  readonly received: ReceivedFile
  readonly input: FileInput
  /** A warning that is kept with the file; null for none. */
  readonly warning?: IngestReport | null
}

/** Writes more in the unit that adds the files. */
export type AfterInsert = (unit: WriteUnit, fileIds: readonly number[]) => Promise<void>

/** Files that are added in one step. */
export interface Batch {
  readonly additions: readonly Addition[]
  readonly afterInsert?: AfterInsert | undefined
}
