import type { Domain } from '../../ports/ports.ts'
import { type SettingValues, settingNumber } from '../../rules/settings/setting-values.ts'

const API_TERMS = 'No terms of use of its own have been set for the API of this repository.'

/** The few settings that everybody may read (docs/specification/info.md). */
export const publicSettings = ({ store }: Pick<Domain, 'store'>) => {
  const settings = (): Promise<SettingValues> =>
    store.read((unit) => unit.settings.all(), { consistency: 'latest' })

  return {
    /** Bytes that one bundle of files may have. Clients expect a number: the largest stands for no limit. */
    zipDownloadLimit: async (): Promise<number> =>
      settingNumber(await settings(), ':ZipDownloadLimit') ?? Number.MAX_SAFE_INTEGER,

    apiTermsOfUse: async (): Promise<string> =>
      (await settings()).get(':ApiTermsOfUse') ?? API_TERMS,
  }
}
