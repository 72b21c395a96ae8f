import type { Bytes } from '../../rules/storage/bytes.ts'
import type { TableVariable } from '../../rules/tables/table-variable.ts'

/** A column of a workspace. */
export type WorkspaceColumn = Pick<
  TableVariable,
  'name' | 'label' | 'type' | 'boolean' | 'ordered' | 'categories'
>

/** A stored table, as it is written as a workspace. */
export interface WorkspaceTable {
  /** All of the text, in their order. */
  readonly columns: readonly WorkspaceColumn[]
  readonly rows: number
  /** Bytes of the text. */
  readonly size: number
  /** The tab-delimited text without its line of names; is called several times. */
  open(): Promise<Bytes>
}

/** Writes tables as workspaces of R (docs/specification/tabular.md#r-workspace). */
export interface Workspaces {
  /**
   * A workspace with one data frame of this name. Written while it is read, in bounded memory. Throws the errors of
   * `open` and of its bytes.
   */
  write(name: string, table: WorkspaceTable): Bytes
}
