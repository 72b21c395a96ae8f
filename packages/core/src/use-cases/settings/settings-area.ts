import type { Domain } from '../../ports/ports.ts'
import { blockedApiReader } from './blocked-api-reader.ts'
import { publicSettings } from './public-settings.ts'
import { settingUseCases } from './setting-use-cases.ts'

/** The settings of the installation, and what every request asks of them. */
export function settingsArea(domain: Domain) {
  const blockedApi = blockedApiReader(domain)
  return {
    ...settingUseCases(domain, { changed: blockedApi.forget }),
    public: publicSettings(domain),
    /** The endpoints that are blocked now. */
    blockedApi: blockedApi.current,
  }
}
