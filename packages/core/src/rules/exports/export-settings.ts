import { nameInSettings, type SettingValues, settingFlag } from '../settings/setting-values.ts'

/** What the settings of the installation say about exports. */
export interface ExportSettings {
  /** Whether DDI names the installation as distributor only if the metadata names none. */
  readonly distributorOnlyWhenNotSet: boolean
  /** Whether schema.org leaves out where files are downloaded from. */
  readonly downloadUrlsHidden: boolean
  /** The name of the installation that the settings give; null for none. */
  readonly installationName: string | null
}

/** Reads them from the settings of the installation (docs/specification/settings.md#settings). */
export const exportSettingsOf = (settings: SettingValues): ExportSettings => ({
  distributorOnlyWhenNotSet: settingFlag(
    settings,
    ':ExportInstallationAsDistributorOnlyWhenNotSet',
  ),
  downloadUrlsHidden: settingFlag(settings, ':HideSchemaDotOrgDownloadUrls'),
  installationName: nameInSettings(settings),
})
