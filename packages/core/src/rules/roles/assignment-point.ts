import type { CollectionRef } from '../collections/collection.ts'
import type { DatasetRef } from '../datasets/dataset.ts'
import type { Pid } from '../datasets/pid.ts'

/** An object on which roles are assigned, as a caller names it. */
export type PlaceRef =
  | { readonly kind: 'collection'; readonly ref: CollectionRef }
  | { readonly kind: 'dataset'; readonly ref: DatasetRef }

/** An object on which a role was assigned. */
export interface AssignmentPoint {
  readonly kind: PlaceRef['kind'] | 'file'
  readonly id: number
  /** The name of a collection, the title of a dataset, the name of a file. */
  readonly name: string
  readonly pid: Pid | null
}
