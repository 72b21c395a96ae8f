import { refusalOfLook } from '../installation/page-look.ts'
import { refusalOfLogFolder } from './access-log-folder.ts'

/** Settings whose feature this version does not have, by the reason that a refusal gives. */
const GROUPS: readonly {
  readonly reason: string
  readonly names: string
  /** Settings that may be given this value, because it asks for what happens anyway. */
  readonly allowed?: 'false'
}[] = [
  {
    reason: 'the pages do not have it yet',
    names: `AllowUserManagementOfOrder ChronologicalDateFacets CreateDataFilesMaxErrorsToDisplay
      DatasetPublishPopupCustomTextOnAllVersions DisableSolrFacets DisableSolrFacetsForGuestUsers
      DisableSolrFacetsWithoutJsession DisableUncheckedTypesFacet DisableRootCollectionTheme
      HomePageCustomizationFile HeaderCustomizationFile FooterCustomizationFile StyleCustomizationFile
      WebAnalyticsCode MetricsUrl GuestbookResponsesPageDisplayLimit
      MultipleUploadFilesLimit ShowMuteOptions SignUpUrl PVCustomPasswordResetAlertMessage
      Languages CategoryOrder OrderByFolder DefaultAuthProvider`,
    allowed: 'false',
  },
  {
    reason: 'search has parts of a fixed length, and reads no content of files',
    names: `SearchHighlightFragmentSize SolrFullTextIndexing
      SolrMaxFileSizeForFullTextIndexing`,
    allowed: 'false',
  },
  {
    reason: 'the line of names is stored with every table, and left out on request',
    names: 'StoreIngestedTabularFilesWithVarHeaders',
  },
  {
    reason: 'there are no pages that start transfers yet',
    names: 'TransferAppUrl TransferSingleFileTransfer WebloaderUrl',
    allowed: 'false',
  },
  {
    reason: 'files of a transfer are looked up in their store, one by one',
    names: 'TransferBatchLookupSize',
    allowed: 'false',
  },
  {
    reason: 'harvesting from others is not built yet',
    names: 'HarvestingClientCallRateLimit',
    allowed: 'false',
  },
  {
    reason: 'archival copies are not built yet',
    names: `ArchiverClassName ArchiverSettings ArchiveOnlyIfEarlierVersionsAreArchived
      BagGeneratorThreads BagItLocalPath`,
    allowed: 'false',
  },
  {
    reason: 'this server runs no programs that a setting names',
    names: `DatasetMetadataValidatorScript CollectionMetadataValidatorScript
      DatasetMetadataValidatorScriptFailureMsg CollectionMetadataValidatorScriptFailureMsg
      ExternalValidationAdminOverride`,
    allowed: 'false',
  },
  {
    reason: 'external vocabularies are not built yet',
    names: 'CVocConf ControlledVocabularyCustomJavaScript',
  },
  {
    reason: 'zip files are made by this server alone',
    names: 'CustomZipDownloadServiceUrl',
  },
]

interface Refused {
  readonly reason: string
  readonly allowed: 'false' | null
}

/** The settings that have no effect, by name with the leading colon. */
export const REFUSED_SETTINGS: ReadonlyMap<string, Refused> = new Map(
  GROUPS.flatMap(({ reason, names, allowed = null }) =>
    names.split(/\s+/).map((name) => [`:${name}`, { reason, allowed }] as const),
  ),
)

/**
 * Why a value cannot be stored: it would have no effect, or one that pages must not have. Null for settings that have one, and for values that
 * switch off what is not there. A text in one language is judged like the setting.
 */
export function refusalOfSetting(name: string, value: string): string | null {
  if (name === ':PVDictionaries' && FILE_NAME.test(value))
    return `The setting ${name} would have no effect: it holds the forbidden words themselves, not names of files.`
  if (name === ':MDCLogPath') return refusalOfLogFolder(value)
  const plain = name.split('/lang/')[0] ?? name
  const refused = REFUSED_SETTINGS.get(plain)
  if (refused === undefined) return refusalOfLook(plain, value)
  if (refused.allowed !== null && value.trim().toLowerCase() === refused.allowed) return null
  return `The setting ${name} would have no effect: ${refused.reason}.`
}

/** A path, or a name with the ending of a text file, in a list. */
const FILE_NAME = /[/\\]|\.(?:txt|dic|lst|words)\b/i
