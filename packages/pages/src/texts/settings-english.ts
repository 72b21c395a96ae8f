import type { SettingGroup, SettingKey } from '@holdfast/core/rules'

/** What settings are about, in English. */
export const SETTING_GROUPS_ENGLISH: Readonly<Record<SettingGroup, string>> = {
  installation: 'The installation',
  look: 'How the pages look',
  people: 'Accounts and signing in',
  datasets: 'Datasets and publishing',
  files: 'Files and storage',
  notices: 'Notifications and mail',
  access: 'Who may call the API',
  figures: 'Figures',
}

/** What each setting does, in English. */
export const SETTINGS_ENGLISH: Readonly<Record<SettingKey, string>> = {
  InstallationName:
    'The name on pages, in mails, and of the publisher in citations and exports. Unset: that of the configuration, else "Holdfast" on pages and the name of the root collection elsewhere.',
  SystemEmail:
    'Where messages about the installation go. Unset: to the contacts of the root collection.',
  ApiTermsOfUse: 'Terms of use of the API. Unset: a sentence that says there are none.',
  ApplicationTermsOfUse:
    'Terms of use of the installation, also in several languages. Unset: a sentence that says there are none.',
  GuidesBaseUrl: 'The web address of the guides that notifications link to.',
  GuidesVersion: 'The version of these guides.',
  MetadataLanguages:
    'Languages in which metadata may be written: a JSON array of {"locale", "title"}.',
  OAIServerEnabled: 'Others may collect the metadata of published datasets by OAI-PMH, at /oai.',
  EventsKeptMonths:
    'Full months whose events stay in the database when older ones are archived; 0 or unset: all.',
  LogoCustomizationFile:
    'A picture beside the name at the top of every page: an uploaded one, an address that begins with https://, or a path of this server.',
  PageColors:
    'Colours of links and of the top of every page: JSON such as {"light": {"link": "#8a1538", "bar": "#8a1538"}, "dark": {"link": "#ff9ab0"}}. Colours that are hard to read are refused.',
  FooterCopyright: 'The text at the bottom of every page.',
  NavbarAboutUrl: 'A page about the installation, instead of the standard one.',
  NavbarGuidesUrl: 'A page with guides, to which the bottom of every page leads.',
  NavbarSupportUrl: 'A page where people find help, to which the bottom of every page leads.',
  ApplicationPrivacyPolicyUrl: 'A page about privacy, instead of the standard one.',
  AllowSignUp: 'Everybody may make an account on the pages.',
  AllowRemoteAuthSignUp:
    'People who sign in with an institution get an account: true, false, or JSON with one of them for each provider and for "default".',
  LoginSessionTimeout: 'Minutes without use after which a session on the pages ends.',
  MinutesUntilConfirmEmailTokenExpires:
    'For how many minutes the link in a mail confirms an address.',
  PVMinLength: 'The fewest characters of a password.',
  PVMaxLength: 'The most characters of a password; 0 for no limit.',
  PVGoodStrength:
    'From this length on, a password needs no different kinds of characters; 0 for never.',
  PVNumberOfCharacteristics: 'How many of the kinds of characters a password needs.',
  PVCharacterRules: 'The kinds of characters, each with the number needed.',
  PVNumberOfConsecutiveDigitsAllowed: 'The most digits in a row in a password.',
  PVDictionaries: 'Words that no password may contain, with blanks, commas or line ends between.',
  InheritParentRoleAssignments:
    'Roles that a new collection takes over from the one above: aliases with commas between, or * for all.',
  AllowCustomTermsOfUse: 'Datasets may have terms of their own instead of a licence.',
  AllowedCurationLabels:
    'Labels for drafts in curation: a JSON object of sets, each an array of labels of up to 32 characters.',
  AnonymizedFieldTypeNames:
    'Fields that anonymous preview links hide, with commas between. Unset: there are no such links.',
  CustomDatasetSummaryFields: 'Fields in the summary of a dataset, with commas between.',
  DatasetPublishPopupCustomText: 'What clients show before somebody publishes.',
  PublishDatasetDisclaimerText: 'What clients let somebody agree to before publishing.',
  DatasetSubmitForReviewPopupCustomText: 'What clients show before a draft is submitted.',
  SubmitForReviewDatasetDisclaimerText: 'What clients let somebody agree to before submitting.',
  ExcludeEmailFromExport: 'Exports and JSON leave out the mail addresses of contacts.',
  ExportInstallationAsDistributorOnlyWhenNotSet:
    'DDI names the installation as distributor only where the metadata name none.',
  HideSchemaDotOrgDownloadUrls: 'schema.org does not say where files are downloaded from.',
  PrePublishDatasetWorkflowId: 'The workflow that runs before each publication.',
  PostPublishDatasetWorkflowId: 'The workflow that runs after each publication.',
  WorkflowsAdminIpWhitelist: 'Addresses that may resume workflows, with semicolons between.',
  UploadMethods:
    'Ways to upload, with commas between: native/http, tus/http, transfer, dvwebloader. Unset: all are on.',
  DownloadMethods: 'Further ways to download: transfer. Unset: all are on.',
  MaxFileUploadSizeInBytes:
    'The largest file, in bytes: a number, or JSON with one for each store and for "default".',
  ZipUploadFilesLimit: 'How many files are unpacked from an uploaded zip at most.',
  ZipDownloadLimit: 'The most bytes of files in one zip.',
  UseStorageQuotas: 'Quotas of collections and datasets are enforced.',
  FileCategories: 'Categories that are suggested for files, with commas between.',
  FileFixityChecksumAlgorithm: 'The checksum of new files: MD5, SHA-1, SHA-256 or SHA-512.',
  FileValidationOnPublishEnabled: 'Checksums are compared with the bytes before publication.',
  DatasetChecksumValidationSizeLimit:
    'Datasets with more bytes are published without comparing checksums.',
  DataFileChecksumValidationSizeLimit:
    'Files with more bytes are left out when checksums are compared.',
  FilePIDsEnabled: 'New files get persistent identifiers.',
  AllowEnablingFilePIDsPerCollection: 'Collections may decide about identifiers of files.',
  DataFilePIDFormat:
    'Identifiers of files: DEPENDENT begins with that of the dataset, INDEPENDENT does not.',
  PublicInstall: 'All files are open: none can be restricted.',
  MaxEmbargoDurationInMonths: 'The longest embargo; 0 for no embargoes, -1 for any length.',
  MinRetentionDurationInMonths:
    'The shortest retention period; 0 for no such periods, -1 for any length.',
  ProvCollectionEnabled: 'Files may have provenance.',
  TabularIngestSizeLimit:
    'The largest file that is read as a table, in bytes: a number, or JSON by format with "default"; -1 for any, 0 for none.',
  TabularIngestColumnLimit: 'The most columns of a table that is read.',
  TransferPollingInterval: 'Seconds between two looks at a transfer.',
  AlwaysMuted: 'Kinds of notifications that nobody gets, with commas between.',
  NeverMuted: 'Kinds of notifications that nobody can switch off, with commas between.',
  NotificationsKeptDays: 'Days after which notifications are removed; 0 or unset: never.',
  SendNotificationOnDatasetCreation: 'Curators are notified of new datasets.',
  SendNotificationOnDatasetMove: 'People with roles on a dataset are notified when it moves.',
  ContactFeedbackMessageSizeLimit: 'The most characters of a message to contacts; 0 for no limit.',
  BlockedApiEndpoints: 'Parts of the API that are blocked, as paths with commas between.',
  BlockedApiPolicy:
    'Who may call blocked parts: nobody (drop), this machine (localhost-only), or callers with the key (unblock-key).',
  BlockedApiKey: 'The key for blocked parts of the API.',
  BuiltinUsersKey: 'The key with which programs make accounts.',
  AllowApiTokenLookupViaApi: 'Programs get the token of an account for its password.',
  SearchApiRequiresToken: 'Only people with an account may search with the API.',
  ExternalToolTokens: 'External tools may get a token of the reader.',
  RateLimitingDefaultCapacityTiers:
    'Calls an hour, with commas between: of guests, of accounts, of further tiers.',
  RateLimitingCapacityByTierAndAction: 'Calls an hour of certain actions, as a JSON array.',
  MetricsCacheTimeoutMinutes: 'For how many minutes figures of past months are kept.',
  DisplayMDCMetrics: 'Pages of datasets show how often they were viewed, downloaded and cited.',
  MDCLogPath:
    'A folder of the server to whose files views and downloads are written, for log processors.',
  MDCStartDate: 'The day from which usage is counted by the standard, as yyyy-mm-dd.',
}
