import type { Domain } from '../../ports/ports.ts'
import { type SettingValues, settingNumber } from '../../rules/settings/setting-values.ts'

const API_TERMS = 'No terms of use of its own have been set for the API of this repository.'

/** The settings that everyone may read (docs/specification/info.md). */
export const publicSettings = ({ store }: Pick<Domain, 'store'>) => {
  const settings = (): Promise<SettingValues> =>
    store.read((unit) => unit.settings.all(), { consistency: 'latest' })

  return {
    /**
     * Maximum size of a bundle of files, in bytes. Clients expect a number, so no limit is the largest safe
     * integer.
     */
    zipDownloadLimit: async (): Promise<number> =>
      settingNumber(await settings(), ':ZipDownloadLimit') ?? Number.MAX_SAFE_INTEGER,

    apiTermsOfUse: async (): Promise<string> =>
      (await settings()).get(':ApiTermsOfUse') ?? API_TERMS,
  }
}
