import type { ReadUnit } from '../../ports/store/store.ts'
import type { Site } from '../../rules/installation/site.ts'
import { nameInSettings, type SettingValues } from '../../rules/settings/setting-values.ts'

/** The name of the installation: the configured one, or else the name of the root collection. */
export async function brandOf(
  { collections }: Pick<ReadUnit, 'collections'>,
  settings: SettingValues,
  site: Site,
): Promise<string> {
  const set = nameInSettings(settings) ?? site.installationName
  if (set !== null) return set
  return (await collections.find({ kind: 'root' }))?.name ?? ''
}
