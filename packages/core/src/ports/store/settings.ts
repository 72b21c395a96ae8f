import type { SettingValues } from '../../rules/settings/setting-values.ts'

export interface SettingReads {
  all(): Promise<SettingValues>
}

export interface Settings extends SettingReads {
  put(name: string, value: string): Promise<void>
  putAll(values: SettingValues): Promise<void>
  /** Removing what is not set succeeds. */
  remove(name: string): Promise<void>
  removeAll(names: readonly string[]): Promise<void>
}
