import type { SettingValues } from '../../rules/settings/setting-values.ts'

/** Read access to the settings of the installation (docs/specification/settings.md). */
export interface SettingReads {
  all(): Promise<SettingValues>
}

/** The settings of the installation, as text by name. */
export interface Settings extends SettingReads {
  put(name: string, value: string): Promise<void>
  putAll(values: SettingValues): Promise<void>
  /** Succeeds when the setting is not set. */
  remove(name: string): Promise<void>
  removeAll(names: readonly string[]): Promise<void>
}
