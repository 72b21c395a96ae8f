import type { CollectionRef } from '../collections/collection.ts'
import type { DatasetRef } from '../datasets/dataset.ts'
import type { Pid } from '../datasets/pid.ts'

/** Where roles are given, as a caller names it. */
export type PlaceRef =
  | { readonly kind: 'collection'; readonly ref: CollectionRef }
  | { readonly kind: 'dataset'; readonly ref: DatasetRef }

/** Where a role was given. */
export interface AssignmentPoint {
  readonly kind: PlaceRef['kind'] | 'file'
  readonly id: number
  /** The name of a collection, the title of a dataset, the name of a file. */
  readonly name: string
  readonly pid: Pid | null
}
