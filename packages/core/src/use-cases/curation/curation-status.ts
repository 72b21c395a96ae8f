import type { Domain } from '../../ports/ports.ts'
import type { Permission } from '../../rules/roles/permission.ts'

/** The permission that a caller needs to see the curation status of a draft and to be notified of changes. */
export const statusRight = ({ curationShownTo }: Pick<Domain, 'curationShownTo'>): Permission =>
  curationShownTo === 'viewers' ? 'ViewUnpublishedDataset' : 'PublishDataset'
