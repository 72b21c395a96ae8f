import type { Domain } from '../../ports/ports.ts'
import type { PageLook } from '../../rules/installation/page-look.ts'
import { limitsNothing } from '../../rules/rate-limits/rate-limit.ts'
import type { Actor } from '../../rules/users/actor.ts'
import { logoUseCases } from '../images/logo-use-cases.ts'
import { bannerUseCases } from '../installation/banner-use-cases.ts'
import type { RateLimiter } from '../rate-limits/rate-limiter.ts'
import { publicSettings } from './public-settings.ts'
import { type BlockedApiGuard, requestRulesReader } from './request-rules.ts'
import { settingUseCases } from './setting-use-cases.ts'

type RequestRulesReader = ReturnType<typeof requestRulesReader>

/** The settings of the installation, and what every request asks of them. */
function settingsArea(domain: Domain, limiter: RateLimiter, rules: RequestRulesReader) {
  return {
    ...settingUseCases(domain, { changed: rules.changed }),
    public: publicSettings(domain),
    /** The endpoints that are blocked now. */
    blockedApi: async (): Promise<BlockedApiGuard> => (await rules.current()).blocked,
    /** How the pages look now. */
    look: async (): Promise<PageLook> => (await rules.current()).look,
    /** Counts a call of an action; refuses it as `rateLimited` when the caller has none left. */
    limitCall: async (actor: Actor, action: string): Promise<void> => {
      const { limits } = await rules.current()
      if (!limitsNothing(limits)) limiter.take(actor, { action, defaultPerHour: null }, limits)
    },
  }
}

/** The settings, the banners, which are kept with them, and the logos, one of which a setting names. */
export function settingsAreas(domain: Domain, limiter: RateLimiter) {
  const rules = requestRulesReader(domain)
  const settings = settingsArea(domain, limiter, rules)
  return {
    settings,
    banners: bannerUseCases(domain, rules),
    logos: logoUseCases(domain, settings),
  }
}
