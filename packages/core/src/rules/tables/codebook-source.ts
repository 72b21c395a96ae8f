import type { FileRecord } from '../files/file-record.ts'
import type { Citation } from '../versions/citation.ts'
import type { VersionDetail } from '../versions/version-detail.ts'
import type { CodebookElements } from './codebook-elements.ts'
import type { DataTable, TableVariable } from './table-variable.ts'
import type { VariableGroup } from './variable-metadata.ts'

/** What the codebook of a table is made from, as one viewer may see it. */
export interface CodebookSource {
  readonly detail: VersionDetail
  /** The citation of the dataset. */
  readonly citation: Citation
  readonly record: FileRecord
  readonly table: DataTable
  readonly fingerprint: string
  readonly elements: CodebookElements
  /** Groups of the variables to describe. */
  readonly groups: readonly VariableGroup[]
  /** The variables to describe, by place, a bounded number at a time. */
  variables(): AsyncIterable<readonly TableVariable[]>
}
