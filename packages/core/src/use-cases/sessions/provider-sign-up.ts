import { jsonMembers } from '../../rules/json/json-text.ts'
import { type SettingValues, settingFlag } from '../../rules/settings/setting-values.ts'

/**
 * Whether people whom this provider knows may get accounts by themselves. `:AllowRemoteAuthSignUp` holds one word for all
 * providers, or a JSON object by provider with the key `default`. Allowed while it is unset.
 */
export function mayBegin(settings: SettingValues, provider: string): boolean {
  const text = settings.get(':AllowRemoteAuthSignUp')
  if (text === undefined || !text.trim().startsWith('{'))
    return settingFlag(settings, ':AllowRemoteAuthSignUp')
  const chosen = jsonMembers(text) ?? { default: false }
  return String(chosen[provider] ?? chosen.default ?? true) === 'true'
}
