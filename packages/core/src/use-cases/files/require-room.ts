import type { ReadUnit } from '../../ports/store/store.ts'
import { effectiveFileCountLimit } from '../../rules/collections/effective-values.ts'
import type { DatasetAccess } from '../../rules/datasets/dataset-access.ts'
import { requireFileCount } from '../../rules/files/upload-limits.ts'
import { type Actor, isSuperuser } from '../../rules/users/actor.ts'

/** Refuses if the dataset would contain more files than its limit. Superusers are exempt. */
export async function requireRoom(
  unit: ReadUnit,
  { dataset }: DatasetAccess,
  { actor, incoming }: { readonly actor: Actor; readonly incoming: number },
): Promise<void> {
  if (isSuperuser(actor)) return
  const lineage = await unit.collections.lineage({ kind: 'id', id: dataset.collectionId })
  if (lineage === null) throw new Error(`Dataset ${dataset.id} has no collection`)
  requireFileCount(
    { existing: dataset.fileTotal, incoming },
    effectiveFileCountLimit(dataset.fileCountLimit, lineage),
  )
}
