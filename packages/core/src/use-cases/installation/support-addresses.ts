import type { ReadUnit } from '../../ports/store/store.ts'
import type { SettingValues } from '../../rules/settings/setting-values.ts'

/** The mail addresses of those who run the installation: the configured one, or else the contacts of the root collection. */
export async function supportAddresses(
  { collections }: Pick<ReadUnit, 'collections'>,
  settings: SettingValues,
): Promise<readonly string[]> {
  const address = settings.get(':SystemEmail')?.trim()
  if (address) return [address]
  return (await collections.find({ kind: 'root' }))?.contacts ?? []
}
