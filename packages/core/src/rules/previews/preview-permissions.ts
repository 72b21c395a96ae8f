import { BUILT_IN_ROLES, MEMBER_ROLE_ID } from '../roles/built-in-roles.ts'
import { effectiveOnDataset } from '../roles/delegation.ts'

/** What the bearer of a preview URL may do with the dataset (docs/specification/previews.md). */
export const PREVIEW_PERMISSIONS = effectiveOnDataset(
  BUILT_IN_ROLES.find(({ id }) => id === MEMBER_ROLE_ID)?.permissions ?? [],
)
