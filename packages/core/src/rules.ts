// Everything of the domain that needs no port: types, state machines and pure functions, area by area.

export {
  type AccessRequest,
  decideRequest,
  filesAccepting,
  REQUEST_COMMANDS,
  REQUEST_STATES,
  type RequestCommand,
  type RequestEvent,
  type RequestObstacle,
  type RequestState,
} from './rules/access-requests/access-request.ts'
export {
  noSuchRequestedFile,
  type RequestFacts,
  type RequestGuestbook,
  requestObstacle,
} from './rules/access-requests/request-obstacle.ts'
export {
  type ArchiveMember,
  readRange,
  type StoredArchive,
  UnreadableArchive,
} from './rules/archives/archive.ts'
export {
  type ShapefileSet,
  type SortedMembers,
  shapefileSets,
} from './rules/archives/shapefile-set.ts'
export {
  type UnpackedMember,
  type UnpackingLimits,
  type UnpackingPlan,
  unpackingPlan,
} from './rules/archives/unpacking.ts'
export { zipMembers } from './rules/archives/zip-directory.ts'
export { today } from './rules/calendar/day.ts'
export { changedCollection } from './rules/collections/changed-collection.ts'
export {
  COLLECTION_TYPES,
  type Collection,
  type CollectionRef,
  type CollectionType,
  type Lineage,
  LOGO_ALIGNMENTS,
  LOGO_FORMATS,
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
export {
  collectionProblems,
  collectionType,
  requireValidCollection,
} from './rules/collections/collection-rules.ts'
export { type CollectionMove, moveRefusal, type Tie } from './rules/collections/collection-ties.ts'
export type { CollectionView } from './rules/collections/collection-view.ts'
export { type ContentsCursor, cursorText, readCursor } from './rules/collections/contents-cursor.ts'
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
export {
  type CurationEntry,
  type CurationLabels,
  labelObstacle,
} from './rules/curation/curation-status.ts'
export {
  effectiveLabelSet,
  isLabelSet,
  LABELS_DISABLED,
  LABELS_INHERITED,
  type LabelSets,
  labelSets,
  labelsOf,
} from './rules/curation/label-sets.ts'
export {
  type DatasetType,
  DEFAULT_DATASET_TYPE,
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
export { type MoveObstacle, moveObstacles } from './rules/datasets/move-obstacles.ts'
export { formatPid, type Pid, parsePid, pidUrl } from './rules/datasets/pid.ts'
export type {
  Registration as FileRegistration,
  RegistrationProblem,
} from './rules/direct-uploads/registration.ts'
export {
  formatStorageIdentifier,
  parseStorageIdentifier,
  type StorageIdentifier,
  storageIdentifierOf,
} from './rules/direct-uploads/storage-identifier.ts'
export { type BundleSource, bundleBytes } from './rules/downloads/bundle-bytes.ts'
export { bundleEtag } from './rules/downloads/bundle-etag.ts'
export { type BundleFile, bundleMembers } from './rules/downloads/bundle-members.ts'
export {
  type BundleEntry,
  type BundleNames,
  bundleNames,
  type NamedFile,
} from './rules/downloads/bundle-names.ts'
export {
  type BundleRules,
  type PlannedFile,
  type PlanOutcome,
  planBundle,
} from './rules/downloads/bundle-plan.ts'
export { contentRange, parseRange, type RangeRequest } from './rules/downloads/byte-range.ts'
export { contentDisposition, downloadContentType } from './rules/downloads/content-disposition.ts'
export { type ManifestLine, manifest } from './rules/downloads/manifest.ts'
export { noSuchDatafile } from './rules/downloads/no-such-datafile.ts'
export { type FileFacts, type Withheld, withheld } from './rules/downloads/withheld.ts'
export { layoutZip } from './rules/downloads/zip-layout.ts'
export { sliceZip } from './rules/downloads/zip-slice.ts'
export {
  EVENT_KINDS,
  type EventKind,
  type RecordedEvent,
  type RepositoryEvent,
} from './rules/events/event.ts'
export type { ExportFormat, ExportSource } from './rules/exports/exporter.ts'
export {
  type AllowedApiCall,
  type AuxiliaryFormat,
  CALL_METHODS,
  type CallMethod,
  type ExternalTool,
  type NewExternalTool,
  TOOL_SCOPES,
  TOOL_TYPES,
  type ToolParameter,
  type ToolScope,
  type ToolType,
} from './rules/external-tools/external-tool.ts'
export type { ManifestInput } from './rules/external-tools/manifest.ts'
export { RESERVED_WORDS, type ReservedWord } from './rules/external-tools/reserved-words.ts'
export { isToolToken, type ToolRead } from './rules/external-tools/tool-token.ts'
export type { ToolOpening } from './rules/external-tools/tool-url.ts'
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
export {
  type AccessPeriod,
  checkedPeriod,
  chosenFileIds,
  hasPeriod,
  type PeriodKind,
  type PeriodRequest,
  withPeriod,
} from './rules/files/access-period.ts'
export {
  type ContentClues,
  detectContentType,
  INGESTABLE_TYPES,
} from './rules/files/content-type.ts'
export { type Crc32, crc32, crc32Combine, crc32Of } from './rules/files/crc32.ts'
export { changeEntry, dropEntry, type EntryChange } from './rules/files/entry-changes.ts'
export type { FileChange, VersionSpan } from './rules/files/file-change.ts'
export type { FileEdit } from './rules/files/file-edit.ts'
export {
  COMPARED_TEXTS,
  type FileHistoryEntry,
  type FileVersionChange,
  fileHistoryEntry,
  fileVersionChange,
  type TextAction,
} from './rules/files/file-history.ts'
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
export {
  checkLabel,
  cleanArchiveFolder,
  cleanFolder,
  MAX_NAME_BYTES,
} from './rules/files/file-name.ts'
export {
  dependentPid,
  type FilePidFormat,
  filePidFormat,
  givesFilePids,
  pidKey,
} from './rules/files/file-pids.ts'
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
  VERIFICATIONS,
  type Verification,
} from './rules/files/file-record.ts'
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
export type { FileToReceive } from './rules/files/file-to-receive.ts'
export { freeName, nameStem } from './rules/files/free-name.ts'
export { friendlyType } from './rules/files/friendly-type.ts'
export { humanSize } from './rules/files/human-size.ts'
export { fileRemovalJobs, objectRemovalJobs } from './rules/files/removal-jobs.ts'
export type { Replacement } from './rules/files/replacement.ts'
export type { StoredFile } from './rules/files/stored-file.ts'
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
} from './rules/groups/group.ts'
export {
  addressRange,
  domainProblems,
  groupProblems,
  requireValidGroup,
} from './rules/groups/group-rules.ts'
export { addressBlock, addressKey, formatAddress } from './rules/groups/ip-address.ts'
export { isDomain, isDomainPattern, matchesDomain } from './rules/groups/mail-domain.ts'
export { guestbookOwners, isAvailable } from './rules/guestbooks/available-guestbooks.ts'
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
export {
  type CheckedAnswer,
  checkAnswer,
  type SentAnswer,
} from './rules/guestbooks/guestbook-answer.ts'
export type { NewResponse, ResponseStub } from './rules/guestbooks/guestbook-response.ts'
export { escapedHtml } from './rules/html/escaped-html.ts'
export type { Drawing, DrawingFault, DrawingOptions, Picture } from './rules/images/images.ts'
export {
  type BannerMessage,
  type BannerText,
  displayedText,
  type NewBannerMessage,
} from './rules/installation/banner-message.ts'
export { ALL_FEATURES, type Features } from './rules/installation/features.ts'
export type { Site } from './rules/installation/site.ts'
export type { Job, JobHandler, JobKind, JobOptions } from './rules/jobs/job.ts'
export { DEFAULT_RETRY_POLICY, type RetryPolicy, retryAfter } from './rules/jobs/retry-policy.ts'
export {
  findLicense,
  type License,
  type NewLicense,
  STANDARD_LICENSES,
} from './rules/licenses/license.ts'
export type { LicenseInput } from './rules/licenses/license-input.ts'
export { agentIdentifierUrl, schemeUri } from './rules/metadata/agent-identifier.ts'
export { applyBlockFile, type WrittenRow } from './rules/metadata/block-file/apply-block-file.ts'
export { parseBlockFile } from './rules/metadata/block-file/block-file.ts'
export { type FieldCatalogue, fieldCatalogue, fieldValue } from './rules/metadata/catalogue.ts'
export { displayText } from './rules/metadata/display-text.ts'
export { mergeFieldValues, removeExactValues } from './rules/metadata/exact-edits.ts'
export {
  addFieldValues,
  deleteFieldValues,
  type Edited,
  replaceFieldValues,
} from './rules/metadata/field-edits.ts'
export { childOf, entriesOf, itemsOf, textsOf } from './rules/metadata/field-entries.ts'
export {
  excerpt,
  isJsonObject,
  malformed,
  member,
  type Parsed,
} from './rules/metadata/field-problems.ts'
export {
  isDemanded,
  isDisplayedOnCreate,
  isIncluded,
  isRequired,
  type LevelsByField,
  levelsByField,
} from './rules/metadata/input-levels.ts'
export type {
  CreationFacts,
  LinkedMetadata,
  LinkedReading,
} from './rules/metadata/linked-metadata.ts'
export {
  type CompoundValue,
  type FieldType,
  type FieldValue,
  type InputLevel,
  type MetadataBlock,
  type MetadataValues,
  NOT_AVAILABLE,
  VALUE_TYPES,
} from './rules/metadata/model.ts'
export { normalText } from './rules/metadata/normalisation.ts'
export { parseMetadataBlocks } from './rules/metadata/parse-blocks.ts'
export { type FieldEdit, parseFieldEdits } from './rules/metadata/parse-edits.ts'
export { withPlaceholders } from './rules/metadata/placeholders.ts'
export {
  isBlockDisplayedOnCreate,
  type PrintBlockOptions,
  printBlock,
} from './rules/metadata/print-block.ts'
export { printTexts, withoutEmails } from './rules/metadata/print-text.ts'
export { printMetadataBlocks } from './rules/metadata/print-values.ts'
export { datasetSchema } from './rules/metadata/schema/dataset-schema.ts'
export { firstFieldFault } from './rules/metadata/schema/field-faults.ts'
export { isUri, type JsonSchema, schemaViolations } from './rules/metadata/schema/json-schema.ts'
export { standardBlocks } from './rules/metadata/standard-blocks.ts'
export { unknownFields } from './rules/metadata/unknown-fields.ts'
export { validateMetadata, validationMessage } from './rules/metadata/validate.ts'
export {
  formatFault,
  isDecimal,
  isEmailAddress,
  isWebAddress,
} from './rules/metadata/value-format.ts'
export type { Mail } from './rules/notifications/mail.ts'
export type { NewNotification, NotifiedObject } from './rules/notifications/notification.ts'
export { notificationText } from './rules/notifications/notification-text.ts'
export {
  allNotificationTypes,
  isNotificationType,
  NOTIFICATION_TYPES,
  type NotificationType,
} from './rules/notifications/notification-type.ts'
export { type MaskedFields, maskedFields } from './rules/previews/anonymity.ts'
export type { PreviewUrl } from './rules/previews/preview-url.ts'
export {
  exceedsReservation,
  type IncomingFile,
  nextReservation,
  type QuotaHolder,
  type QuotaRoom,
  quotasAreEnforced,
  remaining,
  requireFileSize,
  requireQuota,
  roomAfterFile,
  roomAfterFiles,
  type SizeOfFile,
} from './rules/quotas/quota-room.ts'
export { NoSpaceLeft, RETRY_AFTER_SECONDS, StoreUnavailable } from './rules/refusals/outage.ts'
export {
  describeRefusal,
  type Problem,
  type Refusal,
  RefusedError,
  refuse,
} from './rules/refusals/refusal.ts'
export { fileLandingPage, landingPage } from './rules/registrations/landing-page.ts'
export {
  beginRegistration,
  decide as decideRegistration,
  evolve as evolveRegistration,
  failureOf,
  isUpToDate,
  pidStateOf,
  registeredAtOf,
  sentOf,
  withAnotherChange,
} from './rules/registrations/life-cycle.ts'
export {
  PID_STATES,
  type PidRecord,
  type PidState,
  REGISTRAR_TROUBLES,
  RegistrarFailure,
  type RegistrarTrouble,
} from './rules/registrations/pid-record.ts'
export {
  pauseAfter,
  type RegistrarKnowledge,
  type Registration,
  type RegistrationFacts,
  type RegistrationFailure,
  type RegistrationProgress,
  type RegistrationStep,
  registeredObject,
  stepFor,
} from './rules/registrations/registration.ts'
export type {
  RegistrationCommand,
  RegistrationEvent,
} from './rules/registrations/registration-commands.ts'
export {
  beginUpload,
  decide as decideUpload,
  evolve as evolveUpload,
  offsetOf,
  resumesAt,
} from './rules/resumable-uploads/life-cycle.ts'
export type {
  FinishedUpload,
  NextPart,
  ResumableUpload,
  UploadFacts,
  UploadProgress,
} from './rules/resumable-uploads/resumable-upload.ts'
export type { UploadCommand, UploadEvent } from './rules/resumable-uploads/upload-commands.ts'
export type { AssignmentPoint, PlaceRef } from './rules/roles/assignment-point.ts'
export {
  ADMIN_ROLE_ID,
  BUILT_IN_ROLES,
  CONTRIBUTOR_ROLE_ID,
  FILE_DOWNLOADER_ROLE_ID,
  MEMBER_ROLE_ID,
} from './rules/roles/built-in-roles.ts'
export { type Holder, holderOf, holderOfAccount } from './rules/roles/holder.ts'
export {
  ALL_PERMISSIONS,
  GUEST_PERMISSIONS,
  NO_PERMISSIONS,
  PERMISSIONS,
  type Permission,
  type PermissionSet,
} from './rules/roles/permission.ts'
export {
  requireAccount,
  requirePermission,
  requireSuperuser,
} from './rules/roles/required-permission.ts'
export type { NewAssignment, NewRole, Role, RoleAssignment } from './rules/roles/role.ts'
export { mergeFileEntries, type RoleHistoryEntry, roleHistory } from './rules/roles/role-history.ts'
export { permissionNamed, type RoleInput } from './rules/roles/role-input.ts'
export { type BlockedApi, isBlocked } from './rules/settings/blocked-api.ts'
export { KNOWN_SETTINGS } from './rules/settings/known-settings.ts'
export { REFUSED_SETTINGS } from './rules/settings/refused-settings.ts'
export {
  digestAlgorithm,
  maxUploadSize,
  type SettingValues,
  settingDay,
  settingFlag,
  settingList,
  settingMonths,
  settingNumber,
} from './rules/settings/setting-values.ts'
export type { SecretName } from './rules/signing/secret-name.ts'
export { type SignedRequest, untilText } from './rules/signing/signed-url.ts'
export {
  type LatestLeaseEnds,
  latestLeaseEnd,
  latestLeaseEnds,
} from './rules/staged-objects/latest-lease-ends.ts'
export {
  decide as decideStaged,
  evolve as evolveStaged,
  isBeingRemoved,
  uploadIdOf,
} from './rules/staged-objects/life-cycle.ts'
export type { StagedCommand } from './rules/staged-objects/staged-commands.ts'
export type {
  PartsState,
  SingleState,
  StagedFacts,
  StagedObject,
  StagedUpload,
  SweepingOrder,
} from './rules/staged-objects/staged-object.ts'
export { type ByteRange, type Bytes, closeUnread, rangeWithin } from './rules/storage/bytes.ts'
export { checkedKey, isKeySegment } from './rules/storage/object-key.ts'
export {
  MAX_PART_SIZE,
  MAX_PARTS,
  MIN_PART_SIZE,
  type PartPlace,
  PartsRefused,
  type PartTag,
  type PartUpload,
  type TaggedObject,
} from './rules/storage/part-upload.ts'
export { parseRemotePath, type RemotePath, remoteAddress } from './rules/storage/remote-path.ts'
export type { StoreProfile } from './rules/storage/store-profile.ts'
export {
  DIGEST_ALGORITHMS,
  type DigestAlgorithm,
  type DownloadAnswer,
  HASH_NAMES,
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
  MAX_SIDE,
  type ThumbnailLimits,
  thumbnailName,
  thumbnailSide,
  thumbnailSource,
} from './rules/thumbnails/thumbnail.ts'
export { downloadList } from './rules/transfers/download-list.ts'
export {
  decideTransfer,
  needsPermission,
  TRANSFER_PATIENCE_MS,
  type TransferCommand,
  type TransferObstacle,
  UNKNOWN_TASK_PATIENCE_MS,
} from './rules/transfers/life-cycle.ts'
export { isReferencedPlace } from './rules/transfers/referenced-place.ts'
export {
  type ArrivingFile,
  type LeavingFile,
  MAX_TRANSFER_FILES,
  permissionKey,
  type TaskStatus,
  type Transfer,
  type TransferDirection,
  type TransferEnd,
  type TransferFiles,
  type TransferPermission,
  type TransferProblem,
  type TransferProgress,
  type TransferState,
} from './rules/transfers/transfer.ts'
export { TransferRefused, TransferUnavailable } from './rules/transfers/transfer-trouble.ts'
export {
  type Account,
  displayName,
  type EmailConfirmation,
  type NewAccount,
  type TokenRecord,
} from './rules/users/account.ts'
export {
  ACCOUNT_SORT_KEYS,
  type AccountOrder,
  type AccountSortKey,
  accountOrder,
  accountWords,
  searchWords,
} from './rules/users/account-list.ts'
export {
  type AccountRequest,
  accountProblems,
  isPersonName,
  isUserName,
} from './rules/users/account-rules.ts'
export {
  deletionObstacles,
  isTraceElement,
  TRACE_ELEMENTS,
  type TraceCounts,
  type TraceElement,
  type TraceItems,
} from './rules/users/account-trace.ts'
export {
  type ActingName,
  actingNames,
  mergedAccounts,
  NAMING_KINDS,
  type TracedAccount,
} from './rules/users/acting-names.ts'
export {
  type Actor,
  assigneeOf,
  assigneesOf,
  GUEST,
  isSuperuser,
  previewAssignee,
} from './rules/users/actor.ts'
export { badCredential } from './rules/users/bad-credential.ts'
export { type Author, type AuthorIdentifier, authorsOf } from './rules/versions/authors.ts'
export {
  type Citation,
  type CitedFile,
  citationDay,
  citationHtml,
  citationOf,
  citationText,
  citedFile,
  directCitation,
  installationName,
  printable,
} from './rules/versions/citation.ts'
export type { CitationSource } from './rules/versions/citation-format.ts'
export {
  type BlockCounts,
  countsByBlock,
  type DifferenceSummary,
  type FileCounts,
  summarise,
} from './rules/versions/differences/difference-summary.ts'
export {
  type ChangedFile,
  changedAttributes,
  diffFiles,
  type FileAttribute,
  type FilesDifference,
} from './rules/versions/differences/file-difference.ts'
export {
  type BlockDifference,
  countMetadata,
  countValues,
  diffMetadata,
  type FieldDifference,
  type Sides,
  type ValueCounts,
} from './rules/versions/differences/metadata-difference.ts'
export type { StoredSummary, VersionOutline } from './rules/versions/differences/stored-summary.ts'
export {
  diffTerms,
  type TermsDifference,
  type TermsKey,
  termsDiffer,
} from './rules/versions/differences/terms-difference.ts'
export {
  numberedCount,
  visibleCount,
  visibleDraft,
  visibleHead,
} from './rules/versions/draft-visibility.ts'
export { holdsAt, type Interval } from './rules/versions/interval.ts'
export {
  decide,
  noReleasedVersion,
  numberAfter,
  requestedBump,
} from './rules/versions/life-cycle.ts'
export { type Signposts, signposts } from './rules/versions/signposts.ts'
export { parseUpdateTime, requireCurrent } from './rules/versions/stale-update.ts'
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
  compareVersions,
  type Deaccession,
  deaccessionOf,
  formatNumber,
  hasNumber,
  isDeaccessioned,
  isDraft,
  isReleased,
  matchState,
  type NewVersion,
  numberOf,
  releasedAtOf,
  type Stated,
  stateName,
  VERSION_STATES,
  type Version,
  type VersionHead,
  type VersionNumber,
  type VersionState,
  versionLabel,
} from './rules/versions/version.ts'
export type {
  Bump,
  CommandKind,
  OverwriteFacts,
  PublicationFacts,
  Published,
  RemovalFacts,
  SubmissionFacts,
  VersionCommand,
  VersionDecision,
  VersionEvent,
} from './rules/versions/version-commands.ts'
export type { DatasetViewContext, VersionDetail } from './rules/versions/version-detail.ts'
export { parseVersionSpecifier, type VersionSpecifier } from './rules/versions/version-specifier.ts'
export {
  type Advance,
  advance,
  type Invocation,
  type Progress,
} from './rules/workflows/invocation.ts'
export { newStep, type SentStep } from './rules/workflows/new-step.ts'
export {
  DEFAULT_METHOD,
  isExpected,
  METHODS,
  rollbackRequest,
  type StepVariables,
  stepRequest,
} from './rules/workflows/step-requests.ts'
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
