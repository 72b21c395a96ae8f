export { type BlockedApi, isBlocked } from './blocked-api.ts'
export { KNOWN_SETTINGS } from './known-settings.ts'
export { REFUSED_SETTINGS } from './refused-settings.ts'
export { SECRET_SETTINGS } from './secret-settings.ts'
export {
  isOfKind,
  SETTING_FORMS,
  SETTING_GROUPS,
  type SettingForm,
  type SettingGroup,
  type SettingKey,
  type SettingKind,
  standardOf,
  TRANSLATED_SETTING,
} from './setting-catalogue.ts'
export {
  digestAlgorithm,
  maxUploadSize,
  type SettingValues,
  settingCount,
  settingDay,
  settingFlag,
  settingList,
  settingMonths,
  settingNumber,
} from './setting-values.ts'
