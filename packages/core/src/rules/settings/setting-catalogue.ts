import { jsonMembers } from '../json/json-text.ts'
import { LOCAL_ADDRESSES } from '../workflows/addresses.ts'

/** What a value has to be. `text` is anything. */
export type SettingKind = 'flag' | 'number' | 'numberOrJson' | 'json' | 'text'

/** How a setting is asked for: the kind of its value, and what applies while it is unset (null for nothing). */
export interface SettingForm {
  readonly kind: SettingKind
  readonly standard: string | null
}

const flag = (standard: boolean): SettingForm => ({ kind: 'flag', standard: String(standard) })
const count = (standard: number | null): SettingForm => ({
  kind: 'number',
  standard: standard === null ? null : String(standard),
})
const text = (standard: string | null = null): SettingForm => ({ kind: 'text', standard })
const json: SettingForm = { kind: 'json', standard: null }
const numberOrJson: SettingForm = { kind: 'numberOrJson', standard: null }

/** The settings that have an effect (docs/specification/settings.md#known-settings), by what they are about. */
export const SETTING_GROUPS = {
  installation: {
    InstallationName: text(),
    SystemEmail: text(),
    ApiTermsOfUse: text(),
    ApplicationTermsOfUse: text(),
    GuidesBaseUrl: text(),
    GuidesVersion: text(),
    MetadataLanguages: json,
    OAIServerEnabled: flag(false),
    EventsKeptMonths: count(null),
  },
  look: {
    LogoCustomizationFile: text(),
    PageColors: json,
    FooterCopyright: text(),
    NavbarAboutUrl: text(),
    NavbarGuidesUrl: text(),
    NavbarSupportUrl: text(),
    ApplicationPrivacyPolicyUrl: text(),
  },
  people: {
    AllowSignUp: flag(true),
    AllowRemoteAuthSignUp: text('true'),
    LoginSessionTimeout: count(480),
    MinutesUntilConfirmEmailTokenExpires: count(1440),
    PVMinLength: count(6),
    PVMaxLength: count(0),
    PVGoodStrength: count(20),
    PVNumberOfCharacteristics: count(2),
    PVCharacterRules: text('Alphabetical:1,Digit:1'),
    PVNumberOfConsecutiveDigitsAllowed: count(null),
    PVDictionaries: text(),
    InheritParentRoleAssignments: text(),
  },
  datasets: {
    AllowCustomTermsOfUse: flag(true),
    AllowedCurationLabels: json,
    AnonymizedFieldTypeNames: text(),
    CustomDatasetSummaryFields: text('dsDescription,subject,keyword,publication,notesText'),
    DatasetPublishPopupCustomText: text(),
    PublishDatasetDisclaimerText: text(),
    DatasetSubmitForReviewPopupCustomText: text(),
    SubmitForReviewDatasetDisclaimerText: text(),
    ExcludeEmailFromExport: flag(false),
    ExportInstallationAsDistributorOnlyWhenNotSet: flag(false),
    HideSchemaDotOrgDownloadUrls: flag(false),
    PrePublishDatasetWorkflowId: count(null),
    PostPublishDatasetWorkflowId: count(null),
    WorkflowsAdminIpWhitelist: text(LOCAL_ADDRESSES),
  },
  files: {
    UploadMethods: text(),
    DownloadMethods: text(),
    MaxFileUploadSizeInBytes: numberOrJson,
    ZipUploadFilesLimit: count(1000),
    ZipDownloadLimit: count(null),
    UseStorageQuotas: flag(false),
    FileCategories: text('Documentation,Data,Code'),
    FileFixityChecksumAlgorithm: text('MD5'),
    FileValidationOnPublishEnabled: flag(true),
    DatasetChecksumValidationSizeLimit: count(null),
    DataFileChecksumValidationSizeLimit: count(null),
    FilePIDsEnabled: flag(false),
    AllowEnablingFilePIDsPerCollection: flag(false),
    DataFilePIDFormat: text('DEPENDENT'),
    PublicInstall: flag(false),
    MaxEmbargoDurationInMonths: count(0),
    MinRetentionDurationInMonths: count(0),
    ProvCollectionEnabled: flag(false),
    TabularIngestSizeLimit: numberOrJson,
    TabularIngestColumnLimit: count(500_000),
    TransferPollingInterval: count(50),
  },
  notices: {
    AlwaysMuted: text(),
    NeverMuted: text(),
    NotificationsKeptDays: count(null),
    SendNotificationOnDatasetCreation: flag(false),
    SendNotificationOnDatasetMove: flag(false),
    ContactFeedbackMessageSizeLimit: count(0),
  },
  access: {
    BlockedApiEndpoints: text(),
    BlockedApiPolicy: text('drop'),
    BlockedApiKey: text(),
    BuiltinUsersKey: text(),
    AllowApiTokenLookupViaApi: flag(false),
    SearchApiRequiresToken: flag(false),
    ExternalToolTokens: flag(true),
    RateLimitingDefaultCapacityTiers: text(),
    RateLimitingCapacityByTierAndAction: json,
  },
  figures: {
    MetricsCacheTimeoutMinutes: count(10_080),
    DisplayMDCMetrics: flag(true),
    MDCLogPath: text(),
    MDCStartDate: text(),
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, SettingForm>>>>

type Groups = typeof SETTING_GROUPS
/** What settings are about. */
export type SettingGroup = keyof Groups
/** The name of a setting, without its colon. */
export type SettingKey = { [Group in SettingGroup]: keyof Groups[Group] }[SettingGroup] & string

/** What applies while a setting, named with its colon, is unset; null for nothing. */
export const standardOf = (name: string): string | null =>
  SETTING_FORMS.get(name.slice(1))?.standard ?? null

/** The settings by name, without the colon. */
export const SETTING_FORMS: ReadonlyMap<string, SettingForm> = new Map(
  Object.values(SETTING_GROUPS).flatMap((group) => Object.entries<SettingForm>(group)),
)

/** The one setting whose texts in several languages are read. */
export const TRANSLATED_SETTING = ':ApplicationTermsOfUse'

/** Whether a value is of the kind; a wrong one would be stored, and have no effect. */
export function isOfKind(value: string, kind: SettingKind): boolean {
  const written = value.trim()
  const isNumber = /^-?\d{1,15}$/.test(written)
  if (kind === 'number') return isNumber
  if (kind === 'numberOrJson') return isNumber || isJsonObject(written)
  return kind !== 'json' || isJsonObject(written)
}

const isJsonObject = (text: string): boolean => jsonMembers(text) !== null
