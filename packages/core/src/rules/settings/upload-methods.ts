import { refuse } from '../refusals/refusal.ts'
import { type SettingValues, settingList } from './setting-values.ts'

/** The upload methods that can be disabled, each with the message of its refusal. */
const SWITCHED_OFF = {
  'native/http': 'Uploading over HTTP is switched off.',
  'tus/http': 'Resumable uploads are switched off: send the file in one request.',
} as const

/**
 * A method of `:UploadMethods`: the upload forms of the API (docs/specification/settings.md#known-settings),
 * or resumable uploads.
 */
export type UploadMethod = keyof typeof SWITCHED_OFF

/** Refuses a method that the setting does not list. While it is unset or empty, all methods are on. */
export function requireUploadMethod(settings: SettingValues, method: UploadMethod): void {
  const methods = settingList(settings, ':UploadMethods')
  if (methods.length > 0 && !methods.includes(method))
    refuse({ kind: 'unavailable', message: SWITCHED_OFF[method] })
}
