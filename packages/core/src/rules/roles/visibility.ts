import type { PermissionSet } from './permission.ts'

interface Publishable {
  readonly publishedAt: Date | null
}

/**
 * Whether a collection can be seen with these permissions on it (docs/specification/roles.md#permissions). A locally-fair
 * set may hide it all the same.
 */
export const showsCollection = ({ publishedAt }: Publishable, held: PermissionSet): boolean =>
  publishedAt !== null || held.has('ViewUnpublishedCollection')

/** Whether a dataset, or a file of it, can be seen with these permissions on the dataset, as for collections. */
export const showsDataset = ({ publishedAt }: Publishable, held: PermissionSet): boolean =>
  publishedAt !== null || held.has('ViewUnpublishedDataset')
