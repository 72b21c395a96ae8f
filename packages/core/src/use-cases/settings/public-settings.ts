import type { Domain } from '../../ports/ports.ts'
import { refuse } from '../../rules/refusals/refusal.ts'
import { type SettingValues, settingNumber } from '../../rules/settings/setting-values.ts'

/**
 * Clients expect a number where there is no limit, and many keep it in 32 bits with a sign: the largest of these
 * (docs/specification/info.md#info).
 */
const NO_ZIP_LIMIT = 2 ** 31 - 1

const APPLICATION_TERMS = 'There are no Terms of Use for this installation.'
const API_TERMS = 'No terms of use of its own have been set for the API of this repository.'

const SHOWN: ReadonlySet<string> = new Set([
  ':DatasetPublishPopupCustomText',
  ':DatasetSubmitForReviewPopupCustomText',
  ':PublishDatasetDisclaimerText',
  ':SubmitForReviewDatasetDisclaimerText',
  ':MaxEmbargoDurationInMonths',
])

/** The settings that everyone may read (docs/specification/info.md). */
export const publicSettings = ({ store, features }: Pick<Domain, 'store' | 'features'>) => {
  const settings = (): Promise<SettingValues> =>
    store.read((unit) => unit.settings.all(), { consistency: 'latest' })

  return {
    /** Maximum size of a bundle of files, in bytes; `NO_ZIP_LIMIT` without a limit. */
    zipDownloadLimit: async (): Promise<number> =>
      settingNumber(await settings(), ':ZipDownloadLimit') ?? NO_ZIP_LIMIT,

    apiTermsOfUse: async (): Promise<string> =>
      (await settings()).get(':ApiTermsOfUse') ?? API_TERMS,

    /** The terms in a language, else those without one, else a sentence that says there are none. */
    applicationTermsOfUse: async (language: string | null): Promise<string> => {
      const values = await settings()
      const name = ':ApplicationTermsOfUse'
      return values.get(`${name}/lang/${language}`) ?? values.get(name) ?? APPLICATION_TERMS
    },

    /** Whether datasets may be created with incomplete metadata on request. */
    incompleteMetadata: (): boolean => features.incompleteMetadata,

    /** One of the settings that pages show to everyone; refuses all others like unset ones. */
    shown: async (name: string): Promise<string> =>
      (SHOWN.has(name) ? (await settings()).get(name) : undefined) ??
      refuse({ kind: 'missing', message: `Setting ${name.slice(0, 100)} not found` }),
  }
}
