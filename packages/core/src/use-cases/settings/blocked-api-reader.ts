import type { Domain } from '../../ports/ports.ts'
import { type BlockedApi, blockedApi } from '../../rules/settings/blocked-api.ts'
import { isSettingValue } from './hashed-settings.ts'

/** What is blocked, and which keys unblock it. */
export interface BlockedApiGuard extends BlockedApi {
  /** Whether `:BlockedApiKey` was set to this text. */
  readonly isKey: (sent: string) => boolean
}

/** After this time a process notices a change that another process made. */
const VALID_FOR_MS = 5_000

/**
 * Which endpoints are blocked. Every request asks, so the settings are read once and kept; a change by this
 * process takes effect at once, one by another process within seconds.
 */
export function blockedApiReader({
  store,
  clock,
  signer,
}: Pick<Domain, 'store' | 'clock' | 'signer'>) {
  let known: { readonly until: number; readonly value: Promise<BlockedApiGuard> } | null = null
  const guard = (api: BlockedApi): BlockedApiGuard => ({
    ...api,
    isKey: (sent) => api.storedKey !== null && isSettingValue(signer, sent, api.storedKey),
  })
  return {
    current: (): Promise<BlockedApiGuard> => {
      const now = clock.now().getTime()
      if (known !== null && now < known.until) return known.value
      const value = store
        .read(({ settings }) => settings.all(), { consistency: 'latest' })
        .then((settings) => guard(blockedApi(settings)))
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
