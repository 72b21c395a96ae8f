import type { Domain } from '../../ports/ports.ts'
import { type SettingValues, settingNumber } from '../../rules/settings/setting-values.ts'

/**
 * Clients expect a number where there is no limit, and many keep it in 32 bits with a sign: the largest of these
 * (docs/specification/info.md#info).
 */
const NO_ZIP_LIMIT = 2 ** 31 - 1

const API_TERMS = 'No terms of use of its own have been set for the API of this repository.'

/** The settings that everyone may read (docs/specification/info.md). */
export const publicSettings = ({ store }: Pick<Domain, 'store'>) => {
  const settings = (): Promise<SettingValues> =>
    store.read((unit) => unit.settings.all(), { consistency: 'latest' })

  return {
    /** Maximum size of a bundle of files, in bytes; `NO_ZIP_LIMIT` without a limit. */
    zipDownloadLimit: async (): Promise<number> =>
      settingNumber(await settings(), ':ZipDownloadLimit') ?? NO_ZIP_LIMIT,

    apiTermsOfUse: async (): Promise<string> =>
      (await settings()).get(':ApiTermsOfUse') ?? API_TERMS,
  }
}
