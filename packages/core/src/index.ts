export type { AddedUpload } from './archives/unpack-use-cases.ts'
export { today } from './calendar/day.ts'
export type { BlockFacetView } from './collections/block-facet-use-cases.ts'
export type { BlockFacetReads, BlockFacets } from './collections/block-facets.ts'
export {
  COLLECTION_TYPES,
  type Collection,
  type CollectionRef,
  type CollectionType,
  type Lineage,
  type NewCollection,
  type OwnList,
  type Theme,
} from './collections/collection.ts'
export type { AttributeChange } from './collections/collection-attribute.ts'
export type {
  CollectionInput,
  ListInput,
  NewCollectionInput,
} from './collections/collection-input.ts'
export type {
  CollectionLink,
  CollectionLinkReads,
  CollectionLinks,
  Linkable,
  Linker,
  LinksOfCollection,
  NamedCollection,
} from './collections/collection-link.ts'
export type { CollectionReads, Collections, Listing } from './collections/collection-ports.ts'
export type { CollectionMove, CollectionTies, Tie } from './collections/collection-ties.ts'
export type { CollectionView } from './collections/collection-view.ts'
export {
  effectiveBlocks,
  effectiveFacets,
  effectiveFileCountLimit,
  nearest,
  requiresFiles,
} from './collections/effective-values.ts'
export type {
  FeaturedCollectionReads,
  FeaturedCollections,
  FeaturingFacts,
} from './collections/featured-collections.ts'
export type {
  CandidateQuery,
  LinkableRef,
  LinkedCollections,
  LinksShown,
} from './collections/link-use-cases.ts'
export {
  configureMetadata,
  inheritedBlocks,
  type MetadataConfiguration,
} from './collections/metadata-configuration.ts'
export type { MetadataLanguage } from './collections/metadata-languages.ts'
export type { SentJson, Verdict } from './collections/schema-use-cases.ts'
export type { CollectionContents } from './collections/visible-contents.ts'
export type {
  Curation,
  CurationReads,
  DraftScope,
  DraftStatus,
} from './curation/curation-ports.ts'
export type { CurationEntry } from './curation/curation-status.ts'
export type { CurationReport, CurationRow } from './curation/report-use-cases.ts'
export {
  type DatasetType,
  type NewDatasetType,
  STANDARD_DATASET_TYPES,
} from './dataset-types/dataset-type.ts'
export type { DatasetTypeReads, DatasetTypes } from './dataset-types/dataset-type-ports.ts'
export type {
  DatasetTypeInput,
  DatasetTypeView,
  ListChange,
} from './dataset-types/dataset-type-use-cases.ts'
export {
  type Dataset,
  type DatasetFacts,
  type DatasetLock,
  type DatasetRef,
  type DatasetStamp,
  LOCK_TYPES,
  type LockType,
} from './datasets/dataset.ts'
export type { DatasetTimes } from './datasets/dataset-fact-use-cases.ts'
export type {
  DatasetLink,
  DatasetLinkReads,
  DatasetLinks,
  LinkedDatasetTitle,
} from './datasets/dataset-link.ts'
export type { DatasetReads, Datasets, Destroyed, HeldLock } from './datasets/dataset-ports.ts'
export type {
  CreatedDataset,
  DatasetDetail,
  NewDatasetInput,
} from './datasets/dataset-use-cases.ts'
export type { PersistentIds } from './datasets/persistent-ids.ts'
export { formatPid, type Pid, parsePid, pidUrl } from './datasets/pid.ts'
export type { DirectUploadOffer } from './direct-uploads/direct-upload-use-cases.ts'
export type { Completion, NamedUpload } from './direct-uploads/finish-use-cases.ts'
export type { ReceivedPart } from './direct-uploads/receive-use-cases.ts'
export type { Registered, RegistrationOutcome } from './direct-uploads/register-use-cases.ts'
export type { Hindrance, Registration as FileRegistration } from './direct-uploads/registration.ts'
export {
  formatStorageIdentifier,
  parseStorageIdentifier,
  type StorageIdentifier,
  storageIdentifierOf,
} from './direct-uploads/storage-identifier.ts'
export type { Bundle } from './downloads/bundle.ts'
export type { DatasetDownloads } from './downloads/count-use-cases.ts'
export type { CountedDownloads, DownloadReads, Downloads } from './downloads/download-ports.ts'
export type { DownloadTarget } from './downloads/download-target.ts'
export type { FileDownload } from './downloads/download-use-cases.ts'
export {
  contentDisposition,
  contentRange,
  downloadContentType,
  layoutZip,
  parseRange,
  type RangeRequest,
  slice as sliceZip,
} from './downloads/index.ts'
export type {
  EventKind,
  EventReads,
  Events,
  RecordedEvent,
  RepositoryEvent,
} from './events/event.ts'
export type { Exporter, ExportFormat, ExportSource } from './exports/exporter.ts'
export type {
  FeaturedImage,
  FeaturedItem,
  FeaturedItemDraft,
  FeaturedTarget,
  LinkedKind,
  LinkedObject,
  ListedItem,
  StagedImage,
} from './featured-items/featured-item.ts'
export type { FeaturedItemInput, SentImage } from './featured-items/featured-item-input.ts'
export type {
  Featurable,
  FeaturedItemReads,
  FeaturedItems,
  LinkName,
} from './featured-items/featured-item-ports.ts'
export type { Draw, ReplacingItem } from './featured-items/featured-item-use-cases.ts'
export type { HtmlCleaner } from './featured-items/html-cleaner.ts'
export type { AccessPeriod, PeriodKind, PeriodRequest } from './files/access-period.ts'
export { crc32 } from './files/crc32.ts'
export type { Restricted, Restriction } from './files/edit-use-cases.ts'
export { changeEntry, dropEntry, type EntryChange } from './files/entry-changes.ts'
export type { FileChange, VersionSpan } from './files/file-change.ts'
export type { FileEdit } from './files/file-edit.ts'
export type { FileInput } from './files/file-input.ts'
export {
  ACCESS_STATUSES,
  type AccessStatus,
  EVERY_FILE,
  FILE_ORDERS,
  type FileListing,
  type FileOrder,
  isUnfiltered,
} from './files/file-listing.ts'
export type {
  Discarded,
  FileReads,
  Files,
  OpenFiles,
  RecordedProvenance,
  VerifiedFile,
  VersionView,
} from './files/file-ports.ts'
export {
  type Checksum,
  type DataFile,
  type Day,
  type Embargo,
  type EntryValues,
  type FileEntry,
  type FileRecord,
  isTabular,
  type NewDataFile,
  type NewFileEntry,
  objectKey,
  type Retention,
  type Verification,
} from './files/file-record.ts'
export type { FileStep } from './files/file-story.ts'
export {
  type AccessFacts,
  type BundledFile,
  bundledFile,
  type Counts,
  type FilePath,
  type FileTally,
  type FolderContent,
  type FolderFile,
  type PathHolder,
} from './files/file-summaries.ts'
export { checkLabel, cleanFolder, friendlyType, humanSize } from './files/index.ts'
export type { AddedFile, AddedFiles } from './files/insert-files.ts'
export type { ListEdit, NamedFileEdit } from './files/metadata-use-cases.ts'
export { type ShownFolder, SIZE_MODES, type SizeMode } from './files/overview-use-cases.ts'
export type { ShownFile } from './files/read-use-cases.ts'
export type { Replacement } from './files/replacement.ts'
export type {
  DirectUpload,
  StagedObject,
  StagedObjectReads,
  StagedObjects,
  SweepingOrder,
} from './files/staged-object.ts'
export type { FileVersion } from './files/story-use-cases.ts'
export type { TypeDetection } from './files/type-detection.ts'
export type { FileToReceive, ReceivedFile } from './files/upload-use-cases.ts'
export type { Passage } from './guestbooks/demanded-guestbook.ts'
export {
  type Guestbook,
  type GuestbookInput,
  type NewGuestbook,
  type OptionDraft,
  PERSONAL_VALUES,
  type PersonalValue,
  QUESTION_TYPES,
  type Question,
  type QuestionDraft,
  type QuestionOption,
} from './guestbooks/guestbook.ts'
export type { SentAnswer } from './guestbooks/guestbook-answer.ts'
export type {
  GuestbookReads,
  Guestbooks,
  GuestbookUse,
  ListedResponse,
  ResponseScope,
} from './guestbooks/guestbook-ports.ts'
export type { NewResponse, ResponseStub } from './guestbooks/guestbook-response.ts'
export type { ListedGuestbook } from './guestbooks/guestbook-use-cases.ts'
export type { ResponsePage } from './guestbooks/response-use-cases.ts'
export type { FirstPages } from './images/first-pages.ts'
export type {
  Drawing,
  DrawingFault,
  DrawingOptions,
  Images,
  Picture,
} from './images/images.ts'
export { ALL_FEATURES, type Features } from './installation/features.ts'
export type { FirstAccount, FirstStart } from './installation/installation-use-cases.ts'
export type { Job, JobHandler, JobKind, JobOptions, JobOutbox, JobQueue } from './jobs/job.ts'
export {
  findLicense,
  type License,
  type LicenseReads,
  type Licenses,
  type NewLicense,
  STANDARD_LICENSES,
} from './licenses/license.ts'
export type { LicenseInput } from './licenses/license-input.ts'
export {
  type CompoundValue,
  childOf,
  entriesOf,
  type FieldCatalogue,
  type FieldType,
  fieldCatalogue,
  fieldValue,
  type InputLevel,
  isBlockDisplayedOnCreate,
  itemsOf,
  type MetadataBlock,
  type MetadataValues,
  NOT_AVAILABLE,
  type PrintBlockOptions,
  printBlock,
  printMetadataBlocks,
  standardBlocks,
  textsOf,
} from './metadata/index.ts'
export {
  CARD_KINDS,
  CARD_STATES,
  type CardKind,
  type CardPlace,
  type CardState,
  type CardVersion,
  type MyCard,
  type MyCards,
  type MyData,
  type MyDataWanted,
} from './mydata/my-data-ports.ts'
export type { MyDataQuery, MyDataView } from './mydata/my-data-use-cases.ts'
export type {
  Channel,
  Muting,
  NewNotification,
  Notification,
  NotificationPage,
  NotificationReads,
  Notifications,
  NotifiedObject,
  Requestor,
  Subject,
} from './notifications/notification-ports.ts'
export { notificationText } from './notifications/notification-text.ts'
export {
  allNotificationTypes,
  isNotificationType,
  NOTIFICATION_TYPES,
  type NotificationType,
} from './notifications/notification-type.ts'
export type {
  HeldRole,
  NotificationsView,
  NotificationsWanted,
} from './notifications/notification-use-cases.ts'
export type { Mail, Notifier } from './notifications/notifier.ts'
export type { Domain, Ports, Site } from './ports.ts'
export type { PreviewUrlReads, PreviewUrls } from './previews/preview-ports.ts'
export type { PreviewUrl } from './previews/preview-url.ts'
export type { ShownPreview } from './previews/preview-use-cases.ts'
export type {
  CountDrift,
  DatasetLimits,
  QuotaHolder,
  QuotaReads,
  QuotaRoom,
  Quotas,
  StorageUse,
} from './quotas/quota-ports.ts'
export type { UploadRoom } from './quotas/quota-use-cases.ts'
export {
  describeRefusal,
  type Problem,
  type Refusal,
  RefusedError,
  refuse,
} from './refusals/refusal.ts'
export {
  type PidRecord,
  type PidRegistrar,
  type PidState,
  RegistrarFailure,
  type RegistrarTrouble,
} from './registrations/registrar.ts'
export type { Registration, RegistrationFailure } from './registrations/registration.ts'
export {
  REGISTRATION_STATUSES,
  type RegisteredDataset,
  type RegistrationPage,
  type RegistrationReads,
  type RegistrationStatus,
  type Registrations,
} from './registrations/registration-ports.ts'
export type { RegistrationAnswer } from './registrations/registration-use-cases.ts'
export { createRepository, type Repository, type RepositoryPorts } from './repository.ts'
export type { Appended } from './resumable-uploads/finish-upload.ts'
export type { SentBytes } from './resumable-uploads/keep-bytes.ts'
export {
  type FinishedUpload,
  type NextPart,
  type ResumableUpload,
  type ResumableUploadReads,
  type ResumableUploads,
  resumesAt,
} from './resumable-uploads/resumable-upload.ts'
export type { AnnouncedUpload } from './resumable-uploads/resumable-upload-use-cases.ts'
export type { IpGroupInput, MailDomainGroupInput } from './roles/admin-group-use-cases.ts'
export type { Assignee } from './roles/assignees.ts'
export type { AssignmentPoint, PlaceRef } from './roles/assignment-place.ts'
export type { GroupRef, GroupWords } from './roles/explicit-group-use-cases.ts'
export type { FairSetReads, FairSets } from './roles/fair-set-ports.ts'
export type { FairSet } from './roles/fair-set-use-cases.ts'
export type { FileGrant } from './roles/file-grant-use-cases.ts'
export type { GivenRole } from './roles/given-role.ts'
export type {
  AddressRange,
  ExplicitGroup,
  Group,
  GroupKind,
  IpGroup,
  MailDomainGroup,
  NewGroup,
} from './roles/group.ts'
export { explicitIdentifier, ipIdentifier, mailDomainIdentifier } from './roles/group.ts'
export type { GroupReads, Groups } from './roles/group-ports.ts'
export { type StandingThere, standingAt, standingAtEach } from './roles/held-permissions.ts'
export { type Holder, holderBehind, holderOf } from './roles/holder.ts'
export { addressBlock, addressKey, formatAddress } from './roles/ip-address.ts'
export { isDomain, isDomainPattern, matchesDomain } from './roles/mail-domain.ts'
export {
  ALL_PERMISSIONS,
  GUEST_PERMISSIONS,
  NO_PERMISSIONS,
  PERMISSIONS,
  type Permission,
  type PermissionSet,
} from './roles/permission.ts'
export type { FilePermissions, ObjectRef } from './roles/permission-use-cases.ts'
export {
  ADMIN_ROLE_ID,
  BUILT_IN_ROLES,
  CONTRIBUTOR_ROLE_ID,
  FILE_DOWNLOADER_ROLE_ID,
  MEMBER_ROLE_ID,
  type NewRole,
  type Role,
  type RoleAssignment,
} from './roles/role.ts'
export type { RoleHistoryEntry } from './roles/role-history.ts'
export type { RoleInput } from './roles/role-input.ts'
export { permissionNamed } from './roles/role-input.ts'
export type { RoleReads, Roles, Standing } from './roles/role-ports.ts'
export type { RoleRef } from './roles/role-use-cases.ts'
export { KNOWN_SETTINGS } from './settings/known-settings.ts'
export type { SettingReads, Settings, SettingValues } from './settings/setting-ports.ts'
export type { SettingChanges, SettingName } from './settings/setting-use-cases.ts'
export { untilText } from './signing/signed-url.ts'
export { type ByteRange, type Bytes, closeUnread, rangeWithin } from './storage/bytes.ts'
export {
  type DirectTransfer,
  LARGEST_PART,
  MOST_PARTS,
  type PartPlace,
  PartsRefused,
  type PartTag,
  type PartTransfer,
  type PartUpload,
  type PresignedTransfer,
  type ReceivedTransfer,
  SMALLEST_PART,
  type TaggedObject,
} from './storage/direct-transfer.ts'
export { checkedKey, isKeySegment } from './storage/object-key.ts'
export {
  DIGEST_ALGORITHMS,
  type DigestAlgorithm,
  type DownloadAnswer,
  type ObjectKey,
  ObjectMissing,
  type ObjectStorage,
  type ReadableStorage,
  StorageUnavailable,
  type StoredObject,
} from './storage/object-storage.ts'
export { parseRemotePath, type RemotePath, remoteAddress } from './storage/remote-path.ts'
export type {
  RemoteStorage,
  RemoteStore,
} from './storage/remote-storage.ts'
export { type Storages, type StoreProfile, storeProfile } from './storage/store-profile.ts'
export type {
  DriverChoiceReads,
  DriverChoices,
} from './storage-drivers/driver-choice-ports.ts'
export type { StorageDriver } from './storage-drivers/storage-driver-use-cases.ts'
export type { ReadOptions, ReadUnit, Store, WriteUnit } from './store/store.ts'
export type { TemplateChange } from './templates/changed-template.ts'
export type {
  Instruction,
  NewTemplate,
  PlacedTemplate,
  Template,
} from './templates/template.ts'
export type { TemplateReads, Templates } from './templates/template-ports.ts'
export type { TemplateRef } from './templates/template-ref.ts'
export type { NewTemplateInput, TemplateView } from './templates/template-use-cases.ts'
export {
  DEFAULT_SIDE,
  KEPT_SIDES,
  keptSide,
  LARGEST_SIDE,
  type ThumbnailLimits,
  thumbnailName,
  thumbnailSide,
  thumbnailSource,
} from './thumbnails/thumbnail.ts'
export type {
  AbandonedThumbnail,
  KeptThumbnail,
  StagedThumbnail,
  ThumbnailReads,
  ThumbnailState,
  Thumbnails,
} from './thumbnails/thumbnail-ports.ts'
export type { Thumbnail } from './thumbnails/thumbnail-use-cases.ts'
export { type Account, displayName, type NewAccount, type TokenRecord } from './users/account.ts'
export type { AccountRef } from './users/account-admin-use-cases.ts'
export type { AccountReads, Accounts } from './users/account-ports.ts'
export type { AccountRequest } from './users/account-rules.ts'
export {
  type Actor,
  assigneeOf,
  assigneesOf,
  GUEST,
  isSuperuser,
  previewAssignee,
} from './users/actor.ts'
export type { IssuedToken } from './users/api-token.ts'
export { badCredential } from './users/bad-credential.ts'
export type { CreatedAccount } from './users/new-account.ts'
export type { Clock, IdSource, PasswordHasher, Signer } from './users/secrets-ports.ts'
export type { AccountOptions } from './users/user-use-cases.ts'
export {
  type Citation,
  type CitedFile,
  citationDay,
  citationHtml,
  citationOf,
  citationText,
  citedFile,
  installationName,
} from './versions/citation.ts'
export type { CitationFormat, CitationSource } from './versions/citation-format.ts'
export type { SummarisedVersion, VersionComparison } from './versions/compare-use-cases.ts'
export type { Deaccession, Deaccessioned } from './versions/deaccession-use-cases.ts'
export {
  type BlockCounts,
  countsByBlock,
  type DifferenceSummary,
  type FileCounts,
} from './versions/differences/difference-summary.ts'
export type { ChangedFile, FileAttribute } from './versions/differences/file-difference.ts'
export type { History, HistoryPage, ToldVersion } from './versions/differences/history.ts'
export type {
  BlockDifference,
  Sides,
  ValueCounts,
} from './versions/differences/metadata-difference.ts'
export type { StoredSummary, VersionOutline } from './versions/differences/stored-summary.ts'
export type { VersionSummary } from './versions/differences/summaries.ts'
export type { TermsDifference, TermsKey } from './versions/differences/terms-difference.ts'
export type { VersionInput } from './versions/edit-use-cases.ts'
export type { Bump } from './versions/life-cycle.ts'
export type { Publishing } from './versions/publish-use-cases.ts'
export type { FilePage, VersionOptions } from './versions/read-use-cases.ts'
export { parseUpdateTime } from './versions/stale-update.ts'
export {
  TERMS_INVALID,
  TERMS_OF_ACCESS_KEYS,
  TERMS_OF_USE_KEYS,
  type Terms,
  type TermsOfAccessKey,
  type TermsOfUseKey,
  termsAreValid,
} from './versions/terms.ts'
export type { TermsInput } from './versions/terms-input.ts'
export type { LicenseChoice } from './versions/terms-use-cases.ts'
export { firstText, titleOf } from './versions/title.ts'
export { nextUpdateTime } from './versions/update-time.ts'
export {
  compareNumbers,
  formatNumber,
  type NewVersion,
  type Version,
  type VersionHead,
  type VersionNumber,
  type VersionState,
  versionLabel,
} from './versions/version.ts'
export type { DatasetSurroundings, VersionDetail } from './versions/version-detail.ts'
export type { VersionKey, VersionPage, VersionReads, Versions } from './versions/version-ports.ts'
export { parseVersionSpecifier, type VersionSpecifier } from './versions/version-specifier.ts'
export type { Invocation } from './workflows/invocation.ts'
export {
  type NewWorkflow,
  STEP_PROVIDER,
  STEP_TYPES,
  type StepType,
  type StepValue,
  WORKFLOW_TRIGGERS,
  type Workflow,
  type WorkflowStep,
  type WorkflowTrigger,
} from './workflows/workflow.ts'
export type { WorkflowCalls, WorkflowRequest } from './workflows/workflow-calls.ts'
export type { WorkflowReads, Workflows } from './workflows/workflow-ports.ts'
