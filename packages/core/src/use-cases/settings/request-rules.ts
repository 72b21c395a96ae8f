import type { Domain } from '../../ports/ports.ts'
import { type PageLook, pageLook } from '../../rules/installation/page-look.ts'
import { type RateLimits, rateLimits } from '../../rules/rate-limits/rate-limit.ts'
import { type BlockedApi, blockedApi } from '../../rules/settings/blocked-api.ts'
import { isSettingValue } from './hashed-settings.ts'
import { type KeptReading, keptReading } from './kept-reading.ts'

/** What is blocked, and which keys unblock it. */
export interface BlockedApiGuard extends BlockedApi {
  /** Whether `:BlockedApiKey` was set to this text. */
  readonly isKey: (sent: string) => boolean
}

/** What the settings say about every request. */
interface RequestRules {
  readonly blocked: BlockedApiGuard
  readonly limits: RateLimits
  readonly look: PageLook
}

/** Which endpoints are blocked, and which calls are limited. Every request asks, so the settings are kept. */
export function requestRulesReader({
  store,
  signer,
  site,
  ...domain
}: Pick<Domain, 'store' | 'clock' | 'notices' | 'signer' | 'site'>): KeptReading<RequestRules> {
  const guard = (api: BlockedApi): BlockedApiGuard => ({
    ...api,
    isKey: (sent) => api.storedKey !== null && isSettingValue(signer, sent, api.storedKey),
  })
  return keptReading(domain, async () => {
    const { settings, banners } = await store.read(
      async (unit) => ({ settings: await unit.settings.all(), banners: await unit.banners.all() }),
      { consistency: 'latest' },
    )
    return {
      blocked: guard(blockedApi(settings)),
      limits: rateLimits(settings),
      look: pageLook(settings, banners, site),
    }
  })
}
