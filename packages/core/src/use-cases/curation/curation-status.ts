import type { Domain } from '../../ports/ports.ts'
import type { Permission } from '../../rules/roles/permission.ts'

/** What somebody needs to be shown the status of a draft, and to be told when it changes. */
export const statusRight = ({ curationShownTo }: Pick<Domain, 'curationShownTo'>): Permission =>
  curationShownTo === 'viewers' ? 'ViewUnpublishedDataset' : 'PublishDataset'
