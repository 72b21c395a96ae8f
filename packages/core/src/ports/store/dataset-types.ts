import type { DatasetType, NewDatasetType } from '../../rules/dataset-types/dataset-type.ts'

export interface DatasetTypeReads {
  /** By id. */
  all(): Promise<readonly DatasetType[]>
  /** Whether any dataset is of this type. */
  inUse(name: string): Promise<boolean>
}

export interface DatasetTypes extends DatasetTypeReads {
  /** Adds each type under the id it carries unless that id or its name is taken. */
  ensureAll(types: readonly DatasetType[]): Promise<void>
  /** The type of that name, which nobody removes until this unit ends. */
  hold(name: string): Promise<DatasetType | null>
  /** As `all`, and nobody else changes, removes or holds a type until this unit ends. */
  lockAll(): Promise<readonly DatasetType[]>
  add(type: NewDatasetType): Promise<DatasetType | 'nameTaken'>
  save(type: DatasetType): Promise<void>
  /** Removing one that is not there succeeds. */
  remove(id: number): Promise<void>
}
