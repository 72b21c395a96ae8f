export type { Clock } from './ports/calendar/clock.ts'
export type { Exporter } from './ports/exports/exporter.ts'
export type { HtmlCleaner } from './ports/featured-items/html-cleaner.ts'
export type { TypeDetection } from './ports/files/type-detection.ts'
export type { FirstPages } from './ports/images/first-pages.ts'
export type { Images } from './ports/images/images.ts'
export type { JobQueue } from './ports/jobs/job-queue.ts'
export type { Notifier } from './ports/notifications/notifier.ts'
export type { Domain, Ports } from './ports/ports.ts'
export type { PersistentIds } from './ports/registrations/persistent-ids.ts'
export type { PidRegistrar } from './ports/registrations/pid-registrar.ts'
export type { IdSource } from './ports/signing/id-source.ts'
export type { Signer } from './ports/signing/signer.ts'
export type {
  DirectTransfer,
  PartTransfer,
  PresignedTransfer,
  ReceivedTransfer,
} from './ports/storage/direct-transfer.ts'
export type { ObjectStorage, ReadableStorage } from './ports/storage/object-storage.ts'
export type { RemoteStorage, RemoteStore } from './ports/storage/remote-storage.ts'
export type { Storages } from './ports/storage/storages.ts'
export type { AccountReads, Accounts } from './ports/store/accounts.ts'
export type { BlockFacetReads, BlockFacets } from './ports/store/block-facets.ts'
export type { CollectionLinkReads, CollectionLinks } from './ports/store/collection-links.ts'
export type { CollectionTies } from './ports/store/collection-ties.ts'
export type { CollectionReads, Collections, Listing } from './ports/store/collections.ts'
export type { Curation, CurationReads, DraftScope, DraftStatus } from './ports/store/curation.ts'
export type { DatasetLinkReads, DatasetLinks } from './ports/store/dataset-links.ts'
export type { DatasetTypeReads, DatasetTypes } from './ports/store/dataset-types.ts'
export type { DatasetReads, Datasets, Destroyed, HeldLock } from './ports/store/datasets.ts'
export type { CountedDownloads, DownloadReads, Downloads } from './ports/store/downloads.ts'
export type { DriverChoiceReads, DriverChoices } from './ports/store/driver-choices.ts'
export type { EventReads, Events } from './ports/store/events.ts'
export type { FairSetReads, FairSets } from './ports/store/fair-sets.ts'
export type {
  FeaturedCollectionReads,
  FeaturedCollections,
} from './ports/store/featured-collections.ts'
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
  ResponseScope,
} from './ports/store/guestbooks.ts'
export type { JobOutbox } from './ports/store/job-outbox.ts'
export type { LicenseReads, Licenses } from './ports/store/licenses.ts'
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
export type { PreviewUrlReads, PreviewUrls } from './ports/store/preview-urls.ts'
export type {
  CountDrift,
  DatasetLimits,
  QuotaReads,
  Quotas,
  StorageUse,
} from './ports/store/quotas.ts'
export {
  REGISTRATION_STATUSES,
  type RegisteredDataset,
  type RegistrationPage,
  type RegistrationReads,
  type RegistrationStatus,
  type Registrations,
} from './ports/store/registrations.ts'
export type { ResumableUploadReads, ResumableUploads } from './ports/store/resumable-uploads.ts'
export type { RoleReads, Roles, Standing } from './ports/store/roles.ts'
export type { SettingReads, Settings } from './ports/store/settings.ts'
export type { StagedObjectReads, StagedObjects } from './ports/store/staged-objects.ts'
export type { ReadOptions, ReadUnit, Store, WriteUnit } from './ports/store/store.ts'
export type { TemplateReads, Templates } from './ports/store/templates.ts'
export type {
  AbandonedThumbnail,
  KeptThumbnail,
  StagedThumbnail,
  ThumbnailReads,
  ThumbnailState,
  Thumbnails,
} from './ports/store/thumbnails.ts'
export type { VersionKey, VersionPage, VersionReads, Versions } from './ports/store/versions.ts'
export type { WorkflowReads, Workflows } from './ports/store/workflows.ts'
export type { PasswordHasher } from './ports/users/password-hasher.ts'
export type { CitationFormat } from './ports/versions/citation-format.ts'
export type { WorkflowCalls } from './ports/workflows/workflow-calls.ts'
export { today } from './rules/calendar/day.ts'
export {
  COLLECTION_TYPES,
  type Collection,
  type CollectionRef,
  type CollectionType,
  type Lineage,
  type NewCollection,
  type OwnList,
  type Theme,
} from './rules/collections/collection.ts'
export type { AttributeChange } from './rules/collections/collection-attribute.ts'
export type {
  CollectionInput,
  ListInput,
  NewCollectionInput,
} from './rules/collections/collection-input.ts'
export type {
  CollectionLink,
  Linkable,
  Linker,
  LinksOfCollection,
  NamedCollection,
} from './rules/collections/collection-link.ts'
export type { CollectionMove, Tie } from './rules/collections/collection-ties.ts'
export type { CollectionView } from './rules/collections/collection-view.ts'
export {
  effectiveBlocks,
  effectiveFacets,
  effectiveFileCountLimit,
  nearest,
  requiresFiles,
} from './rules/collections/effective-values.ts'
export type { FeaturingFacts } from './rules/collections/featured-collections.ts'
export {
  configureMetadata,
  inheritedBlocks,
  type MetadataConfiguration,
} from './rules/collections/metadata-configuration.ts'
export type { MetadataLanguage } from './rules/collections/metadata-languages.ts'
export type { CurationEntry } from './rules/curation/curation-status.ts'
export {
  type DatasetType,
  type NewDatasetType,
  STANDARD_DATASET_TYPES,
} from './rules/dataset-types/dataset-type.ts'
export {
  type Dataset,
  type DatasetFacts,
  type DatasetLock,
  type DatasetRef,
  type DatasetStamp,
  LOCK_TYPES,
  type LockType,
} from './rules/datasets/dataset.ts'
export type { DatasetLink, LinkedDatasetTitle } from './rules/datasets/dataset-link.ts'
export { formatPid, type Pid, parsePid, pidUrl } from './rules/datasets/pid.ts'
export type {
  Hindrance,
  Registration as FileRegistration,
} from './rules/direct-uploads/registration.ts'
export {
  formatStorageIdentifier,
  parseStorageIdentifier,
  type StorageIdentifier,
  storageIdentifierOf,
} from './rules/direct-uploads/storage-identifier.ts'
export { contentRange, parseRange, type RangeRequest } from './rules/downloads/byte-range.ts'
export { contentDisposition, downloadContentType } from './rules/downloads/content-disposition.ts'
export { layoutZip } from './rules/downloads/zip-layout.ts'
export { slice as sliceZip } from './rules/downloads/zip-slice.ts'
export type { EventKind, RecordedEvent, RepositoryEvent } from './rules/events/event.ts'
export type { ExportFormat, ExportSource } from './rules/exports/exporter.ts'
export type {
  FeaturedImage,
  FeaturedItem,
  FeaturedItemDraft,
  FeaturedTarget,
  LinkedKind,
  LinkedObject,
  ListedItem,
  StagedImage,
} from './rules/featured-items/featured-item.ts'
export type { AccessPeriod, PeriodKind, PeriodRequest } from './rules/files/access-period.ts'
export { crc32 } from './rules/files/crc32.ts'
export { changeEntry, dropEntry, type EntryChange } from './rules/files/entry-changes.ts'
export type { FileChange, VersionSpan } from './rules/files/file-change.ts'
export type { FileEdit } from './rules/files/file-edit.ts'
export type { FileInput } from './rules/files/file-input.ts'
export {
  ACCESS_STATUSES,
  type AccessStatus,
  EVERY_FILE,
  FILE_ORDERS,
  type FileListing,
  type FileOrder,
  isUnfiltered,
} from './rules/files/file-listing.ts'
export { checkLabel, cleanFolder } from './rules/files/file-name.ts'
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
} from './rules/files/file-record.ts'
export type { FileStep } from './rules/files/file-story.ts'
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
} from './rules/files/file-summaries.ts'
export { friendlyType } from './rules/files/friendly-type.ts'
export { humanSize } from './rules/files/human-size.ts'
export type { FileToReceive } from './rules/files/received-file.ts'
export type { Replacement } from './rules/files/replacement.ts'
export type { DirectUpload, StagedObject, SweepingOrder } from './rules/files/staged-object.ts'
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
} from './rules/guestbooks/guestbook.ts'
export type { SentAnswer } from './rules/guestbooks/guestbook-answer.ts'
export type { NewResponse, ResponseStub } from './rules/guestbooks/guestbook-response.ts'
export type { Drawing, DrawingFault, DrawingOptions, Picture } from './rules/images/images.ts'
export { ALL_FEATURES, type Features } from './rules/installation/features.ts'
export type { Site } from './rules/installation/site.ts'
export type { Job, JobHandler, JobKind, JobOptions } from './rules/jobs/job.ts'
export {
  findLicense,
  type License,
  type NewLicense,
  STANDARD_LICENSES,
} from './rules/licenses/license.ts'
export type { LicenseInput } from './rules/licenses/license-input.ts'
export { type FieldCatalogue, fieldCatalogue, fieldValue } from './rules/metadata/catalogue.ts'
export { childOf, entriesOf, itemsOf, textsOf } from './rules/metadata/field-entries.ts'
export {
  type CompoundValue,
  type FieldType,
  type InputLevel,
  type MetadataBlock,
  type MetadataValues,
  NOT_AVAILABLE,
} from './rules/metadata/model.ts'
export {
  isBlockDisplayedOnCreate,
  type PrintBlockOptions,
  printBlock,
} from './rules/metadata/print-block.ts'
export { printMetadataBlocks } from './rules/metadata/print-values.ts'
export { standardBlocks } from './rules/metadata/standard-blocks.ts'
export type { NewNotification, NotifiedObject } from './rules/notifications/notification.ts'
export { notificationText } from './rules/notifications/notification-text.ts'
export {
  allNotificationTypes,
  isNotificationType,
  NOTIFICATION_TYPES,
  type NotificationType,
} from './rules/notifications/notification-type.ts'
export type { Mail } from './rules/notifications/notifier.ts'
export type { PreviewUrl } from './rules/previews/preview-url.ts'
export type { QuotaHolder, QuotaRoom } from './rules/quotas/quota-room.ts'
export {
  describeRefusal,
  type Problem,
  type Refusal,
  RefusedError,
  refuse,
} from './rules/refusals/refusal.ts'
export {
  type PidRecord,
  type PidState,
  RegistrarFailure,
  type RegistrarTrouble,
} from './rules/registrations/pid-record.ts'
export type { Registration, RegistrationFailure } from './rules/registrations/registration.ts'
export {
  type FinishedUpload,
  type NextPart,
  type ResumableUpload,
  resumesAt,
} from './rules/resumable-uploads/resumable-upload.ts'
export type { AssignmentPoint, PlaceRef } from './rules/roles/assignment-point.ts'
export {
  type AddressRange,
  type ExplicitGroup,
  explicitIdentifier,
  type Group,
  type GroupKind,
  type IpGroup,
  ipIdentifier,
  type MailDomainGroup,
  mailDomainIdentifier,
  type NewGroup,
} from './rules/roles/group.ts'
export { type Holder, holderBehind, holderOf } from './rules/roles/holder.ts'
export { addressBlock, addressKey, formatAddress } from './rules/roles/ip-address.ts'
export { isDomain, isDomainPattern, matchesDomain } from './rules/roles/mail-domain.ts'
export {
  ALL_PERMISSIONS,
  GUEST_PERMISSIONS,
  NO_PERMISSIONS,
  PERMISSIONS,
  type Permission,
  type PermissionSet,
} from './rules/roles/permission.ts'
export {
  ADMIN_ROLE_ID,
  BUILT_IN_ROLES,
  CONTRIBUTOR_ROLE_ID,
  FILE_DOWNLOADER_ROLE_ID,
  MEMBER_ROLE_ID,
  type NewRole,
  type Role,
  type RoleAssignment,
} from './rules/roles/role.ts'
export type { RoleHistoryEntry } from './rules/roles/role-history.ts'
export { permissionNamed, type RoleInput } from './rules/roles/role-input.ts'
export { KNOWN_SETTINGS } from './rules/settings/known-settings.ts'
export type { SettingValues } from './rules/settings/setting-values.ts'
export { untilText } from './rules/signing/signed-url.ts'
export { type ByteRange, type Bytes, closeUnread, rangeWithin } from './rules/storage/bytes.ts'
export { checkedKey, isKeySegment } from './rules/storage/object-key.ts'
export {
  LARGEST_PART,
  MOST_PARTS,
  type PartPlace,
  PartsRefused,
  type PartTag,
  type PartUpload,
  SMALLEST_PART,
  type TaggedObject,
} from './rules/storage/part-upload.ts'
export { parseRemotePath, type RemotePath, remoteAddress } from './rules/storage/remote-path.ts'
export type { StoreProfile } from './rules/storage/store-profile.ts'
export {
  DIGEST_ALGORITHMS,
  type DigestAlgorithm,
  type DownloadAnswer,
  type ObjectKey,
  ObjectMissing,
  StorageUnavailable,
  type StoredObject,
} from './rules/storage/stored-object.ts'
export type { TemplateChange } from './rules/templates/changed-template.ts'
export type {
  Instruction,
  NewTemplate,
  PlacedTemplate,
  Template,
} from './rules/templates/template.ts'
export type { TemplateRef } from './rules/templates/template-ref.ts'
export {
  DEFAULT_SIDE,
  KEPT_SIDES,
  keptSide,
  LARGEST_SIDE,
  type ThumbnailLimits,
  thumbnailName,
  thumbnailSide,
  thumbnailSource,
} from './rules/thumbnails/thumbnail.ts'
export {
  type Account,
  displayName,
  type NewAccount,
  type TokenRecord,
} from './rules/users/account.ts'
export type { AccountRequest } from './rules/users/account-rules.ts'
export {
  type Actor,
  assigneeOf,
  assigneesOf,
  GUEST,
  isSuperuser,
  previewAssignee,
} from './rules/users/actor.ts'
export { badCredential } from './rules/users/bad-credential.ts'
export {
  type Citation,
  type CitedFile,
  citationDay,
  citationHtml,
  citationOf,
  citationText,
  citedFile,
  installationName,
} from './rules/versions/citation.ts'
export type { CitationSource } from './rules/versions/citation-format.ts'
export {
  type BlockCounts,
  countsByBlock,
  type DifferenceSummary,
  type FileCounts,
} from './rules/versions/differences/difference-summary.ts'
export type { ChangedFile, FileAttribute } from './rules/versions/differences/file-difference.ts'
export type {
  BlockDifference,
  Sides,
  ValueCounts,
} from './rules/versions/differences/metadata-difference.ts'
export type { StoredSummary, VersionOutline } from './rules/versions/differences/stored-summary.ts'
export type { TermsDifference, TermsKey } from './rules/versions/differences/terms-difference.ts'
export type { Bump } from './rules/versions/life-cycle.ts'
export { parseUpdateTime } from './rules/versions/stale-update.ts'
export {
  TERMS_INVALID,
  TERMS_OF_ACCESS_KEYS,
  TERMS_OF_USE_KEYS,
  type Terms,
  type TermsOfAccessKey,
  type TermsOfUseKey,
  termsAreValid,
} from './rules/versions/terms.ts'
export type { TermsInput } from './rules/versions/terms-input.ts'
export { firstText, titleOf } from './rules/versions/title.ts'
export { nextUpdateTime } from './rules/versions/update-time.ts'
export {
  compareNumbers,
  formatNumber,
  type NewVersion,
  type Version,
  type VersionHead,
  type VersionNumber,
  type VersionState,
  versionLabel,
} from './rules/versions/version.ts'
export type { DatasetSurroundings, VersionDetail } from './rules/versions/version-detail.ts'
export { parseVersionSpecifier, type VersionSpecifier } from './rules/versions/version-specifier.ts'
export type { Invocation } from './rules/workflows/invocation.ts'
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
} from './rules/workflows/workflow.ts'
export type { WorkflowRequest } from './rules/workflows/workflow-calls.ts'
export type { AddedUpload } from './use-cases/archives/unpack-use-cases.ts'
export type { BlockFacetView } from './use-cases/collections/block-facet-use-cases.ts'
export type {
  CandidateQuery,
  LinkableRef,
  LinkedCollections,
  LinksShown,
} from './use-cases/collections/link-use-cases.ts'
export type { SentJson, Verdict } from './use-cases/collections/schema-use-cases.ts'
export type { CollectionContents } from './use-cases/collections/visible-contents.ts'
export type { CurationReport, CurationRow } from './use-cases/curation/report-use-cases.ts'
export type {
  DatasetTypeInput,
  DatasetTypeView,
  ListChange,
} from './use-cases/dataset-types/dataset-type-use-cases.ts'
export type { DatasetTimes } from './use-cases/datasets/dataset-fact-use-cases.ts'
export type {
  CreatedDataset,
  DatasetDetail,
  NewDatasetInput,
} from './use-cases/datasets/dataset-use-cases.ts'
export type { DirectUploadOffer } from './use-cases/direct-uploads/direct-upload-use-cases.ts'
export type { Completion, NamedUpload } from './use-cases/direct-uploads/finish-use-cases.ts'
export type { ReceivedPart } from './use-cases/direct-uploads/receive-use-cases.ts'
export type {
  Registered,
  RegistrationOutcome,
} from './use-cases/direct-uploads/register-use-cases.ts'
export type { Bundle } from './use-cases/downloads/bundle.ts'
export type { DatasetDownloads } from './use-cases/downloads/count-use-cases.ts'
export type { DownloadTarget } from './use-cases/downloads/download-target.ts'
export type { FileDownload } from './use-cases/downloads/download-use-cases.ts'
export type {
  FeaturedItemInput,
  SentImage,
} from './use-cases/featured-items/featured-item-input.ts'
export type { Draw, ReplacingItem } from './use-cases/featured-items/featured-item-use-cases.ts'
export type { Restricted, Restriction } from './use-cases/files/edit-use-cases.ts'
export type { AddedFile, AddedFiles } from './use-cases/files/insert-files.ts'
export type { ListEdit, NamedFileEdit } from './use-cases/files/metadata-use-cases.ts'
export {
  type ShownFolder,
  SIZE_MODES,
  type SizeMode,
} from './use-cases/files/overview-use-cases.ts'
export type { ShownFile } from './use-cases/files/read-use-cases.ts'
export type { FileVersion } from './use-cases/files/story-use-cases.ts'
export type { ReceivedFile } from './use-cases/files/upload-use-cases.ts'
export type { Passage } from './use-cases/guestbooks/demanded-guestbook.ts'
export type { ListedGuestbook } from './use-cases/guestbooks/guestbook-use-cases.ts'
export type { ResponsePage } from './use-cases/guestbooks/response-use-cases.ts'
export type { FirstAccount, FirstStart } from './use-cases/installation/installation-use-cases.ts'
export type { MyDataQuery, MyDataView } from './use-cases/mydata/my-data-use-cases.ts'
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
export type { SentBytes } from './use-cases/resumable-uploads/keep-bytes.ts'
export type { AnnouncedUpload } from './use-cases/resumable-uploads/resumable-upload-use-cases.ts'
export type { IpGroupInput, MailDomainGroupInput } from './use-cases/roles/admin-group-use-cases.ts'
export type { Assignee } from './use-cases/roles/assignees.ts'
export type { GroupRef, GroupWords } from './use-cases/roles/explicit-group-use-cases.ts'
export type { FairSet } from './use-cases/roles/fair-set-use-cases.ts'
export type { FileGrant } from './use-cases/roles/file-grant-use-cases.ts'
export type { GivenRole } from './use-cases/roles/given-role.ts'
export {
  type StandingThere,
  standingAt,
  standingAtEach,
} from './use-cases/roles/held-permissions.ts'
export type { FilePermissions, ObjectRef } from './use-cases/roles/permission-use-cases.ts'
export type { RoleRef } from './use-cases/roles/role-use-cases.ts'
export type { SettingChanges, SettingName } from './use-cases/settings/setting-use-cases.ts'
export { storeProfile } from './use-cases/storage/store-profile.ts'
export type { StorageDriver } from './use-cases/storage-drivers/storage-driver-use-cases.ts'
export type { NewTemplateInput, TemplateView } from './use-cases/templates/template-use-cases.ts'
export type { Thumbnail } from './use-cases/thumbnails/thumbnail-use-cases.ts'
export type { AccountRef } from './use-cases/users/account-admin-use-cases.ts'
export type { IssuedToken } from './use-cases/users/api-token.ts'
export type { CreatedAccount } from './use-cases/users/new-account.ts'
export type { AccountOptions } from './use-cases/users/user-use-cases.ts'
export type {
  SummarisedVersion,
  VersionComparison,
} from './use-cases/versions/compare-use-cases.ts'
export type { Deaccession, Deaccessioned } from './use-cases/versions/deaccession-use-cases.ts'
export type { History, HistoryPage, ToldVersion } from './use-cases/versions/differences/history.ts'
export type { VersionSummary } from './use-cases/versions/differences/summaries.ts'
export type { VersionInput } from './use-cases/versions/edit-use-cases.ts'
export type { Publishing } from './use-cases/versions/publish-use-cases.ts'
export type { FilePage, VersionOptions } from './use-cases/versions/read-use-cases.ts'
export type { LicenseChoice } from './use-cases/versions/terms-use-cases.ts'
