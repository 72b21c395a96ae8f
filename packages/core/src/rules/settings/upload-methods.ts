import { refuse } from '../refusals/refusal.ts'
import { type SettingValues, settingList } from './setting-values.ts'

/** Ways of sending bytes through this service that can be switched off, each with what people are told then. */
const SWITCHED_OFF = {
  'native/http': 'Uploading over HTTP is switched off.',
  'tus/http': 'Resumable uploads are switched off: send the file in one request.',
} as const

/**
 * A method of `:UploadMethods`: the forms of the API (docs/specification/settings.md#known-settings), or
 * uploads that resume.
 */
export type UploadMethod = keyof typeof SWITCHED_OFF

/** Refuses a method that the setting leaves out. While it is not set, or names nothing, all are on. */
export function requireUploadMethod(settings: SettingValues, method: UploadMethod): void {
  const methods = settingList(settings, ':UploadMethods')
  if (methods.length > 0 && !methods.includes(method))
    refuse({ kind: 'unavailable', message: SWITCHED_OFF[method] })
}
