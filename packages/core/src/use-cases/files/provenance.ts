import type { ReadUnit } from '../../ports/store/store.ts'
import { refuse } from '../../rules/refusals/refusal.ts'
import { settingFlag } from '../../rules/settings/setting-values.ts'

/** Refuses if provenance is disabled, which is the default. */
export async function requireProvenance({ settings }: Pick<ReadUnit, 'settings'>): Promise<void> {
  if (!settingFlag(await settings.all(), ':ProvCollectionEnabled'))
    refuse({ kind: 'wrongState', message: 'Provenance is switched off on this installation.' })
}
