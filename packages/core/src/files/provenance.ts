import { refuse } from '../refusals/refusal.ts'
import { settingFlag } from '../settings/setting-values.ts'
import type { ReadUnit } from '../store/store.ts'

/** Provenance is off unless an installation switches it on. */
export async function requireProvenance({ settings }: Pick<ReadUnit, 'settings'>): Promise<void> {
  if (!settingFlag(await settings.all(), ':ProvCollectionEnabled', false))
    refuse({ kind: 'wrongState', message: 'Provenance is switched off on this installation.' })
}
