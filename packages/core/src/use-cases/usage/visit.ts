import type { DatasetRef } from '../../rules/datasets/dataset.ts'
import type { Actor, Client } from '../../rules/users/actor.ts'

/** What was shown to a reader: a version of a dataset, or a file of a released version. */
export type Viewed =
  | { readonly ref: DatasetRef; readonly version: string }
  | { readonly fileId: number }

/** A visit as it was noted. */
export interface Visit {
  readonly at: Date
  readonly actor: Actor
  readonly client: Client
  readonly use:
    | { readonly kind: 'download'; readonly fileIds: readonly number[] }
    | { readonly kind: 'view'; readonly viewed: Viewed }
}
