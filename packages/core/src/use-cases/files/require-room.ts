import type { Domain } from '../../ports/ports.ts'
import type { ReadUnit } from '../../ports/store/store.ts'
import { effectiveFileCountLimit } from '../../rules/collections/effective-values.ts'
import type { DatasetAccess } from '../../rules/datasets/dataset-access.ts'
import { requireFileCount } from '../../rules/files/upload-limits.ts'
import { isSuperuser } from '../../rules/users/actor.ts'

/** To which dataset files are added, by whom, and how many. */
interface Adding extends Pick<DatasetAccess, 'actor' | 'dataset'> {
  readonly incoming: number
}

/**
 * Refuses if the dataset would contain more files than its limit. Superusers are exempt. No query, if the context of the dataset is
 * kept.
 */
export async function requireRoom(
  { contexts }: Pick<Domain, 'contexts'>,
  unit: ReadUnit,
  { actor, dataset, incoming }: Adding,
): Promise<void> {
  if (isSuperuser(actor)) return
  const { owners } = await contexts(unit, dataset)
  requireFileCount(
    { existing: dataset.fileTotal, incoming },
    effectiveFileCountLimit(dataset.fileCountLimit, owners),
  )
}
