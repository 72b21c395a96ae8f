import type { PersistentIds } from '../../ports/registrations/persistent-ids.ts'
import type { WriteUnit } from '../../ports/store/store.ts'
import type { Pid } from '../../rules/datasets/pid.ts'
import { refuse } from '../../rules/refusals/refusal.ts'

/** The two identifiers of a new dataset. */
export interface CreatedDataset {
  readonly id: number
  readonly pid: Pid
}

/** An identifier that is taken is replaced by a new one, at most this many times in all. */
const MINT_ATTEMPTS = 5

/** Adds a dataset under a persistent identifier that no other dataset has, destroyed ones included. */
export async function addWithFreshPid(
  { unit, persistentIds }: { readonly unit: WriteUnit; readonly persistentIds: PersistentIds },
  facts: Omit<Parameters<WriteUnit['datasets']['add']>[0], 'pid'>,
): Promise<CreatedDataset> {
  for (let attempt = 0; attempt < MINT_ATTEMPTS; attempt += 1) {
    const pid = await persistentIds.mint()
    const id = await unit.datasets.add({ ...facts, pid })
    if (id !== 'pidTaken') return { id, pid }
  }
  return refuse({ kind: 'wrongState', message: 'No free persistent identifier was found.' })
}
