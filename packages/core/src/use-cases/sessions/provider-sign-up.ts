import { type SettingValues, settingFlag } from '../../rules/settings/setting-values.ts'

/**
 * Whether people whom this provider knows may get accounts by themselves. `:AllowRemoteAuthSignUp` holds one word for all
 * providers, or a JSON object by provider with the key `default`. Allowed while it is unset.
 */
export function mayBegin(settings: SettingValues, provider: string): boolean {
  const text = settings.get(':AllowRemoteAuthSignUp')
  if (text === undefined || !text.trim().startsWith('{'))
    return settingFlag(settings, ':AllowRemoteAuthSignUp')
  const chosen = parsed(text)
  return String(chosen[provider] ?? chosen.default ?? true) === 'true'
}

function parsed(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return { default: false }
  }
}
