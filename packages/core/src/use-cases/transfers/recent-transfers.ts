import type { ReadUnit } from '../../ports/store/store.ts'
import type { Transfer } from '../../rules/transfers/transfer.ts'

/** The most transfers of a dataset that are listed, and among which an offer is searched. */
const MOST_RECENT = 100

/** The last transfers of a dataset, the newest first. */
export const recentTransfers = (
  { transfers }: Pick<ReadUnit, 'transfers'>,
  datasetId: number,
): Promise<readonly Transfer[]> => transfers.ofDataset(datasetId, MOST_RECENT)
