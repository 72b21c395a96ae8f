// What a service needs to build a repository and to call it. The rules are exported by
// `@holdfast/core/rules`.

export type { Clock } from './ports/calendar/clock.ts'
export type { Exporter } from './ports/exports/exporter.ts'
export type { LinkedData } from './ports/exports/linked-data.ts'
export type * from './ports/exports/table-codebook.ts'
export type { HtmlCleaner } from './ports/featured-items/html-cleaner.ts'
export type { TypeDetection } from './ports/files/type-detection.ts'
export type { FirstPages } from './ports/images/first-pages.ts'
export type { Images } from './ports/images/images.ts'
export type * from './ports/installation/machinery.ts'
export type { JobQueue } from './ports/jobs/job-queue.ts'
export type * from './ports/jobs/job-records.ts'
export type { Notifier } from './ports/notifications/notifier.ts'
export type { CitationSource } from './ports/registrations/citation-source.ts'
export type { PersistentIds } from './ports/registrations/persistent-ids.ts'
export type { PidRegistrar } from './ports/registrations/pid-registrar.ts'
export type { ChangeNotices } from './ports/settings/change-notices.ts'
export type { IdSource } from './ports/signing/id-source.ts'
export type { Signer } from './ports/signing/signer.ts'
export type {
  DirectTransfer,
  PresignedTransfer,
  ReceivedTransfer,
} from './ports/storage/direct-transfer.ts'
export type { LocalFile, ObjectStorage, ReadableStorage } from './ports/storage/object-storage.ts'
export type { RemoteStorage, RemoteStore } from './ports/storage/remote-storage.ts'
export type { Storages } from './ports/storage/storages.ts'
export type * from './ports/store/access-requests.ts'
export type { AccountTraceReads, AccountTraces } from './ports/store/account-traces.ts'
export type * from './ports/store/accounts.ts'
export type { BannerMessageReads, BannerMessages } from './ports/store/banner-messages.ts'
export type { BlockFacetReads, BlockFacets } from './ports/store/block-facets.ts'
export type { CollectionLinkReads, CollectionLinks } from './ports/store/collection-links.ts'
export type { CollectionTies } from './ports/store/collection-ties.ts'
export type {
  CollectionReads,
  Collections,
  Listing,
  ListingPart,
} from './ports/store/collections.ts'
export type { Curation, CurationReads, DraftScope, DraftStatus } from './ports/store/curation.ts'
export type { DatasetLinkReads, DatasetLinks } from './ports/store/dataset-links.ts'
export type { DatasetTypeReads, DatasetTypes } from './ports/store/dataset-types.ts'
export type * from './ports/store/datasets.ts'
export type { CountedDownloads, DownloadReads, Downloads } from './ports/store/downloads.ts'
export type { DriverChoiceReads, DriverChoices } from './ports/store/driver-choices.ts'
export type { EventReads, Events } from './ports/store/events.ts'
export type { ExportTimeReads, ExportTimes } from './ports/store/export-times.ts'
export type { ExternalToolReads, ExternalTools } from './ports/store/external-tools.ts'
export type * from './ports/store/featured-collections.ts'
export type {
  Featurable,
  FeaturedItemReads,
  FeaturedItems,
  LinkName,
} from './ports/store/featured-items.ts'
export type {
  Discarded,
  FileReads,
  Files,
  GivenPid,
  OpenFiles,
  RecordedProvenance,
  VerifiedFile,
  VersionView,
} from './ports/store/files.ts'
export type { GroupReads, Groups } from './ports/store/groups.ts'
export type {
  GuestbookReads,
  Guestbooks,
  GuestbookUse,
  ListedResponse,
  RequestAnswer,
  ResponseScope,
} from './ports/store/guestbooks.ts'
export type {
  Harvesting,
  HarvestingReads,
  RecordPage,
  StoredRecord,
} from './ports/store/harvesting.ts'
export type * from './ports/store/kept-representations.ts'
export type { LicenseReads, Licenses } from './ports/store/licenses.ts'
export type { LocallyFairSetReads, LocallyFairSets } from './ports/store/locally-fair-sets.ts'
export type { LogoReads, Logos } from './ports/store/logos.ts'
export type {
  MetadataBlockReads,
  MetadataBlocks,
  StoredBlocks,
} from './ports/store/metadata-blocks.ts'
export type * from './ports/store/metrics.ts'
export type {
  CardPlace,
  CardVersion,
  MyCard,
  MyCards,
  MyData,
  MyDataWanted,
} from './ports/store/my-data.ts'
export type {
  Channel,
  Muting,
  Notification,
  NotificationPage,
  NotificationReads,
  Notifications,
  Requestor,
  Subject,
} from './ports/store/notifications.ts'
export type { PreviewUrlReads, PreviewUrls, UnsealedToken } from './ports/store/preview-urls.ts'
export type {
  CountDrift,
  DatasetLimits,
  QuotaReads,
  Quotas,
  StorageUse,
} from './ports/store/quotas.ts'
export {
  type FileRegistrationCounts,
  REGISTRATION_STATUSES,
  type RegisteredDataset,
  type RegistrationPage,
  type RegistrationReads,
  type RegistrationStatus,
  type Registrations,
} from './ports/store/registrations.ts'
export type { ResumableUploadReads, ResumableUploads } from './ports/store/resumable-uploads.ts'
export type {
  EndingGrants,
  GrantsAtPoints,
  HolderAtPoints,
  RoleReads,
  Roles,
} from './ports/store/roles.ts'
export type { SavedSearches, SavedSearchReads } from './ports/store/saved-searches.ts'
export type * from './ports/store/search-index.ts'
export type { SecretReads, Secrets } from './ports/store/secrets.ts'
export type { SessionReads, Sessions } from './ports/store/sessions.ts'
export type { SettingReads, Settings } from './ports/store/settings.ts'
export type { StagedObjectReads, StagedObjects } from './ports/store/staged-objects.ts'
export type { ReadOptions, ReadUnit, Store, WriteUnit } from './ports/store/store.ts'
export type * from './ports/store/table-forms.ts'
export type * from './ports/store/tables.ts'
export type { TemplateReads, Templates } from './ports/store/templates.ts'
export type {
  AbandonedThumbnail,
  KeptThumbnail,
  StagedThumbnail,
  ThumbnailReads,
  ThumbnailState,
  Thumbnails,
} from './ports/store/thumbnails.ts'
export type { TransferChange, TransferReads, TransferRows } from './ports/store/transfers.ts'
export type * from './ports/store/usage.ts'
export type {
  NewestRelease,
  PublicDataset,
  PublicPart,
  TableChange,
  VersionKey,
  VersionPage,
  VersionReads,
  Versions,
} from './ports/store/versions.ts'
export {
  type CollectionFacts,
  type ContentsFacts,
  type ContentsStamp,
  type ContentsViewed,
  type DatasetView,
  type DatasetViewed,
  type ListedDataset,
  MOST_VIEWED_FILES,
  type Surroundings,
  type ViewedFiles,
  type ViewedVersion,
  type Views,
} from './ports/store/views.ts'
export type { WorkflowReads, Workflows } from './ports/store/workflows.ts'
export type * from './ports/store/zip-indexes.ts'
export type * from './ports/tables/table-engine.ts'
export type {
  ReadTable,
  TableReading,
  TableUpload,
  TabularIngest,
} from './ports/tables/tabular-ingest.ts'
export type { WorkspaceColumn, Workspaces, WorkspaceTable } from './ports/tables/workspaces.ts'
export type {
  AskedTask,
  RemoteFile,
  TransferCopy,
  TransferService,
  TransferStarter,
  TransferStore,
  Transfers,
} from './ports/transfers/transfer-service.ts'
export type * from './ports/usage/usage-reports.ts'
export type {
  IdentityProvider,
  ProvedIdentity,
  ProviderGroup,
  StartedIdentification,
} from './ports/users/identity-provider.ts'
export type { PasswordHasher } from './ports/users/password-hasher.ts'
export type { VersionArchive } from './ports/version-archives/version-archive.ts'
export type { CitationFormat } from './ports/versions/citation-format.ts'
export type * from './ports/versions/representation-maker.ts'
export type { WorkflowCalls } from './ports/workflows/workflow-calls.ts'
export type { CollectionRef } from './rules/collections/collection.ts'
export type { DatasetRef } from './rules/datasets/dataset.ts'
export { type Refusal, RefusedError } from './rules/refusals/refusal.ts'
export type { Permission } from './rules/roles/permission.ts'
export { type Actor, GUEST } from './rules/users/actor.ts'
export type { VersionSpecifier } from './rules/versions/version-specifier.ts'
export type { SentEntry } from './use-cases/access-requests/answered-guestbook.ts'
export type {
  DatasetDecision,
  DecidedFiles,
} from './use-cases/access-requests/dataset-decision-use-cases.ts'
export type { DatasetRequest } from './use-cases/access-requests/dataset-request-use-cases.ts'
export type { FileGrant } from './use-cases/access-requests/decision-use-cases.ts'
export type { RequestBatches, RequestListing } from './use-cases/access-requests/list-use-cases.ts'
export type { WaitingRequests } from './use-cases/access-requests/waiting-use-cases.ts'
export type { AddedUpload } from './use-cases/archives/unpack-use-cases.ts'
export type { BlockFacetView } from './use-cases/collections/block-facet-use-cases.ts'
export type {
  CandidateQuery,
  LinkableRef,
  LinkedCollections,
  LinksShown,
} from './use-cases/collections/link-use-cases.ts'
export type { CollectionPage } from './use-cases/collections/page-use-cases.ts'
export type { SentJson, Verdict } from './use-cases/collections/schema-use-cases.ts'
export type {
  ContentsPage,
  ContentsPart,
} from './use-cases/collections/visible-contents.ts'
export type { CurationReport, CurationRow } from './use-cases/curation/report-use-cases.ts'
export type {
  DatasetTypeInput,
  DatasetTypeView,
  ListChange,
} from './use-cases/dataset-types/dataset-type-use-cases.ts'
export type { DatasetTimes } from './use-cases/datasets/dataset-fact-use-cases.ts'
export type { DatasetDetail, NewDatasetInput } from './use-cases/datasets/dataset-use-cases.ts'
export type { CreatedDataset } from './use-cases/datasets/mint-identifier.ts'
export type {
  DepositStart,
  DepositView,
  TermsOffered,
} from './use-cases/deposit/deposit-use-cases.ts'
export type { ContinuedUpload } from './use-cases/direct-uploads/continued-upload-use-cases.ts'
export type { DirectUploadOffer } from './use-cases/direct-uploads/direct-upload-use-cases.ts'
export type { ReceivedPart } from './use-cases/direct-uploads/receive-use-cases.ts'
export type {
  Registered,
  RegistrationOutcome,
} from './use-cases/direct-uploads/register-use-cases.ts'
export type { Bundle } from './use-cases/downloads/bundle.ts'
export type { DatasetDownloads } from './use-cases/downloads/count-use-cases.ts'
export { type DownloadTarget, downloadPath } from './use-cases/downloads/download-target.ts'
export type { FileDownload } from './use-cases/downloads/download-use-cases.ts'
export type { AskedGuestbook, DownloadObstacle } from './use-cases/downloads/obstacle-use-cases.ts'
export type {
  OpenedTool,
  ToolParameters,
  ToolPlace,
} from './use-cases/external-tools/open-tool-use-cases.ts'
export { noSuchTool } from './use-cases/external-tools/tool-registry-use-cases.ts'
export type {
  FeaturedItemInput,
  SentImage,
} from './use-cases/featured-items/featured-item-input.ts'
export type { Draw, ReplacingItem } from './use-cases/featured-items/featured-item-use-cases.ts'
export type { FeedbackTarget } from './use-cases/feedback/feedback-use-cases.ts'
export type { Restricted, Restriction } from './use-cases/files/edit-use-cases.ts'
export type { FileVersion } from './use-cases/files/history-use-cases.ts'
export type { AddedFile, AddedFiles } from './use-cases/files/insert-files.ts'
export type { ListEdit, NamedFileEdit } from './use-cases/files/metadata-use-cases.ts'
export type { ShownFolder } from './use-cases/files/overview-use-cases.ts'
export type { ShownFile } from './use-cases/files/read-use-cases.ts'
export type { Redetection } from './use-cases/files/redetect-use-cases.ts'
export type { ReceivedFile } from './use-cases/files/upload-use-cases.ts'
export type { AuditFinding } from './use-cases/fixity/audit-use-cases.ts'
export type { CheckedFile } from './use-cases/fixity/fixity-use-cases.ts'
export type {
  IpGroupInput,
  MailDomainGroupInput,
} from './use-cases/groups/admin-group-use-cases.ts'
export type { GroupRef, GroupWords } from './use-cases/groups/explicit-group-use-cases.ts'
export type { GuestbookChoice } from './use-cases/guestbooks/dataset-guestbook-use-cases.ts'
export type { DownloadRequest } from './use-cases/guestbooks/demanded-guestbook.ts'
export type { EntryChoice } from './use-cases/guestbooks/entry-choice-use-cases.ts'
export type { ListedGuestbook } from './use-cases/guestbooks/guestbook-use-cases.ts'
export type { ResponsePage } from './use-cases/guestbooks/response-use-cases.ts'
export type { FirstAccount, FirstStart } from './use-cases/installation/installation-use-cases.ts'
export type { Figure, InstallationOverview } from './use-cases/installation/overview-use-cases.ts'
export type { FieldDefinition } from './use-cases/metadata/field-use-cases.ts'
export type {
  DataLocation,
  FileTypeTotal,
  MetricScope,
} from './use-cases/metrics/metric-use-cases.ts'
export type { MyDataFound, MyDataSearch } from './use-cases/my-data/my-data-search.ts'
export type { MyDataQuery, MyDataView } from './use-cases/my-data/my-data-use-cases.ts'
export type {
  HeldRole,
  NotificationsView,
  NotificationsWanted,
} from './use-cases/notifications/notification-use-cases.ts'
export type { ShownPreview } from './use-cases/previews/preview-use-cases.ts'
export type { UploadRoom } from './use-cases/quotas/quota-use-cases.ts'
export type { RegistrationAnswer } from './use-cases/registrations/registration-use-cases.ts'
export { createRepository, type Repository, type RepositoryPorts } from './use-cases/repository.ts'
export type { Appended } from './use-cases/resumable-uploads/finish-upload.ts'
export type { SentBytes } from './use-cases/resumable-uploads/receive-bytes.ts'
export type { AnnouncedUpload } from './use-cases/resumable-uploads/resumable-upload-use-cases.ts'
export type { Assignee } from './use-cases/roles/assignees.ts'
export type { GivenRole } from './use-cases/roles/given-role.ts'
export { accessAt } from './use-cases/roles/held-permissions.ts'
export type { LocallyFairSet } from './use-cases/roles/locally-fair-set-use-cases.ts'
export type { FilePermissions, ObjectRef } from './use-cases/roles/permission-use-cases.ts'
export type { RoleRef } from './use-cases/roles/role-use-cases.ts'
export { compareIndex } from './use-cases/search/compare-index.ts'
export { INDEXED_TYPES, type IndexedType } from './use-cases/search/index-use-cases.ts'
export type { SearchRun } from './use-cases/search/saved-search-use-cases.ts'
export type {
  CountedFacet,
  FoundItem,
  SearchRequest,
  SearchView,
} from './use-cases/search/search-request.ts'
export type { BegunSession, Browser } from './use-cases/sessions/begin-session.ts'
export type { LiveSession } from './use-cases/sessions/session-use-cases.ts'
export type { Credentials } from './use-cases/sessions/sign-in-use-cases.ts'
export type { BlockedApiGuard } from './use-cases/settings/request-rules.ts'
export type { SettingChanges, SettingName } from './use-cases/settings/setting-use-cases.ts'
export type * from './use-cases/storage-drivers/storage-driver-use-cases.ts'
export type { TableAnswer, TableQuestion } from './use-cases/tables/ask-use-cases.ts'
export type { Codebook, CodebookWanted } from './use-cases/tables/codebook-use-cases.ts'
export type {
  SpreadVariable,
  VariablePage,
  VariablesWanted,
} from './use-cases/tables/distribution-use-cases.ts'
export type {
  FormWanted,
  TableForm,
} from './use-cases/tables/form-use-cases.ts'
export type {
  ShownTable,
  TableRows,
  TableSubset,
} from './use-cases/tables/table-use-cases.ts'
export type { IngestTrial } from './use-cases/tables/trial-use-cases.ts'
export type { VariablesEdit } from './use-cases/tables/variable-edit-use-cases.ts'
export type { NewTemplateInput, TemplateView } from './use-cases/templates/template-use-cases.ts'
export type { Thumbnail } from './use-cases/thumbnails/thumbnail-use-cases.ts'
export type { WantedDownload } from './use-cases/transfers/download-use-cases.ts'
export type { AddressOfApp, TransferParameters } from './use-cases/transfers/parameter-use-cases.ts'
export type { WantedTransfer } from './use-cases/transfers/started-use-cases.ts'
export type { NamedTask, ReadPaths, WantedPaths } from './use-cases/transfers/upload-use-cases.ts'
export {
  MOST_LISTED_UPLOADS,
  type UnfinishedUpload,
} from './use-cases/unfinished-uploads/unfinished-upload-use-cases.ts'
export type { LoadedReport, ReportWanted } from './use-cases/usage/load-report.ts'
export type { DatasetUsage, UsageScope } from './use-cases/usage/usage-use-cases.ts'
export type { Viewed } from './use-cases/usage/visit.ts'
export type { AccountRef } from './use-cases/users/account-reference.ts'
export type { IssuedToken } from './use-cases/users/api-token.ts'
export type { CreatedAccount } from './use-cases/users/new-account.ts'
export type { PasswordChange } from './use-cases/users/password-use-cases.ts'
export type { Profile } from './use-cases/users/profile-use-cases.ts'
export type { SignUp } from './use-cases/users/sign-up-use-cases.ts'
export type { AccountTraceOverview, ShownTrace } from './use-cases/users/trace-use-cases.ts'
export type { AccountOptions } from './use-cases/users/user-use-cases.ts'
export type {
  SummarisedVersion,
  VersionComparison,
} from './use-cases/versions/compare-use-cases.ts'
export type { Deaccessioned } from './use-cases/versions/deaccession-use-cases.ts'
export type {
  History,
  HistoryPage,
} from './use-cases/versions/differences/history.ts'
export type { VersionSummary } from './use-cases/versions/differences/summaries.ts'
export type { VersionInput } from './use-cases/versions/edit-use-cases.ts'
export {
  type FoundText,
  type MadeOf,
  MOST_KEPT_FILES,
} from './use-cases/versions/kept-representations.ts'
export type { Landing, LandingWanted } from './use-cases/versions/landing-use-cases.ts'
export type { Publishing } from './use-cases/versions/publish-use-cases.ts'
export type { FilePage, VersionOptions } from './use-cases/versions/read-use-cases.ts'
export type { LicenseChoice } from './use-cases/versions/terms-use-cases.ts'
