import type { DatasetType, NewDatasetType } from '../../rules/dataset-types/dataset-type.ts'

/** Read access to dataset types (docs/specification/dataset-types.md). */
export interface DatasetTypeReads {
  /** All types, by id. */
  all(): Promise<readonly DatasetType[]>
  /** Whether any dataset is of this type. */
  inUse(name: string): Promise<boolean>
}

/** The dataset types of the installation. Names are unique. */
export interface DatasetTypes extends DatasetTypeReads {
  /** Adds each type under its own id, unless that id or its name is taken. */
  ensureAll(types: readonly DatasetType[]): Promise<void>
  /** The types with these names, by id, protected from removal until the unit ends. Two queries. */
  hold(...names: readonly string[]): Promise<readonly DatasetType[]>
  /** Like `all`; no other unit changes, removes or holds a type until this one ends. */
  lockAll(): Promise<readonly DatasetType[]>
  add(type: NewDatasetType): Promise<DatasetType | 'nameTaken'>
  save(type: DatasetType): Promise<void>
  /** Succeeds when there is no such type. */
  remove(id: number): Promise<void>
}
