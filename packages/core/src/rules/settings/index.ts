export { type BlockedApi, isBlocked } from './blocked-api.ts'
export { KNOWN_SETTINGS } from './known-settings.ts'
export { REFUSED_SETTINGS } from './refused-settings.ts'
export { SECRET_SETTINGS } from './secret-settings.ts'
export {
  digestAlgorithm,
  maxUploadSize,
  type SettingValues,
  settingDay,
  settingFlag,
  settingList,
  settingMonths,
  settingNumber,
} from './setting-values.ts'
