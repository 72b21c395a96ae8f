import { DEFAULT_BUNDLE_LIMIT } from '../downloads/bundle-plan.ts'
import type { Domain } from '../ports.ts'
import type { SettingValues } from './setting-ports.ts'
import { settingNumber } from './setting-values.ts'

const API_TERMS = 'No terms of use of its own have been set for the API of this repository.'

/** The few settings that everybody may read (platform supplement, 13). */
export const publicSettings = ({ store }: Pick<Domain, 'store'>) => {
  const settings = (): Promise<SettingValues> =>
    store.read((unit) => unit.settings.all(), { consistency: 'latest' })

  return {
    /** Bytes that one bundle of files may have. */
    zipDownloadLimit: async (): Promise<number> =>
      settingNumber(await settings(), ':ZipDownloadLimit') ?? DEFAULT_BUNDLE_LIMIT,

    apiTermsOfUse: async (): Promise<string> =>
      (await settings()).get(':ApiTermsOfUse') ?? API_TERMS,
  }
}
