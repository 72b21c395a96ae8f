import type { Domain } from '../../ports/ports.ts'
import { type RateLimits, rateLimits } from '../../rules/rate-limits/rate-limit.ts'
import { type BlockedApi, blockedApi } from '../../rules/settings/blocked-api.ts'
import { isSettingValue } from './hashed-settings.ts'

/** What is blocked, and which keys unblock it. */
export interface BlockedApiGuard extends BlockedApi {
  /** Whether `:BlockedApiKey` was set to this text. */
  readonly isKey: (sent: string) => boolean
}

/** What the settings say about every request. */
interface RequestRules {
  readonly blocked: BlockedApiGuard
  readonly limits: RateLimits
}

/** After this time a process notices a change that another process made. */
const VALID_FOR_MS = 5_000

/**
 * Which endpoints are blocked, and which calls are limited. Every request asks, so the settings are read once and
 * kept; a change by this process takes effect at once, one by another process within seconds.
 */
export function requestRulesReader({
  store,
  clock,
  signer,
}: Pick<Domain, 'store' | 'clock' | 'signer'>) {
  let known: { readonly until: number; readonly value: Promise<RequestRules> } | null = null
  const guard = (api: BlockedApi): BlockedApiGuard => ({
    ...api,
    isKey: (sent) => api.storedKey !== null && isSettingValue(signer, sent, api.storedKey),
  })
  return {
    current: (): Promise<RequestRules> => {
      const now = clock.now().getTime()
      if (known !== null && now < known.until) return known.value
      const value = store
        .read(({ settings }) => settings.all(), { consistency: 'latest' })
        .then((settings) => ({
          blocked: guard(blockedApi(settings)),
          limits: rateLimits(settings),
        }))
      known = { until: now + VALID_FOR_MS, value }
      // A failed read must not be kept.
      value.catch(() => {
        known = null
      })
      return value
    },
    forget: (): void => {
      known = null
    },
  }
}
