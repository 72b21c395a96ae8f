import type { Pair } from './pairs.ts'

/** Permissions of roles. */
export const PERMISSIONS: readonly Pair[] = [
  ['AddDataverse', 'AddCollection'],
  ['ViewUnpublishedDataverse', 'ViewUnpublishedCollection'],
  ['EditDataverse', 'EditCollection'],
  ['ManageDataversePermissions', 'ManageCollectionPermissions'],
  ['PublishDataverse', 'PublishCollection'],
  ['LinkDataverse', 'LinkCollection'],
  ['DeleteDataverse', 'DeleteCollection'],
]

/** Export formats, also as prefixes of OAI-PMH. */
export const EXPORTERS: readonly Pair[] = [
  ['dataverse_json', 'service_json'],
  ['Datacite', 'pidregistry'],
  ['oai_datacite', 'oai_pidregistry'],
]

/** Types of locks. */
export const LOCKS: readonly Pair[] = [['GlobusUpload', 'TransferUpload']]

/** Types of notifications. */
export const NOTIFICATIONS: readonly Pair[] = [
  ['GLOBUSUPLOADCOMPLETED', 'TRANSFERUPLOADCOMPLETED'],
  ['GLOBUSUPLOADCOMPLETEDWITHERRORS', 'TRANSFERUPLOADCOMPLETEDWITHERRORS'],
  ['GLOBUSDOWNLOADCOMPLETED', 'TRANSFERDOWNLOADCOMPLETED'],
  ['GLOBUSDOWNLOADCOMPLETEDWITHERRORS', 'TRANSFERDOWNLOADCOMPLETEDWITHERRORS'],
  ['GLOBUSUPLOADREMOTEFAILURE', 'TRANSFERUPLOADREMOTEFAILURE'],
  ['GLOBUSUPLOADLOCALFAILURE', 'TRANSFERUPLOADLOCALFAILURE'],
]

/** Settings of the installation. */
export const SETTINGS: readonly Pair[] = [
  [':DisableRootDataverseTheme', ':DisableRootCollectionTheme'],
  [':DataverseMetadataValidatorScript', ':CollectionMetadataValidatorScript'],
  [
    ':DataverseMetadataPublishValidationFailureMsg',
    ':CollectionMetadataPublishValidationFailureMsg',
  ],
  [':DataverseMetadataUpdateValidationFailureMsg', ':CollectionMetadataUpdateValidationFailureMsg'],
  [':GlobusAppUrl', ':TransferAppUrl'],
  [':GlobusPollingInterval', ':TransferPollingInterval'],
  [':GlobusSingleFileTransfer', ':TransferSingleFile'],
  [':GlobusBatchLookupSize', ':TransferBatchLookupSize'],
]

/** Traces of an account. */
export const TRACES: readonly Pair[] = [
  ['dataverseCreator', 'collectionCreator'],
  ['dataversePublisher', 'collectionPublisher'],
]

/** Kept figures, by the name under which they are cleared. */
export const FIGURES: readonly Pair[] = [
  ['dataverses', 'collections'],
  ['dataversesToMonth', 'collectionsToMonth'],
  ['dataversesPastDays', 'collectionsPastDays'],
  ['dataversesByCategory', 'collectionsByCategory'],
  ['dataversesBySubject', 'collectionsBySubject'],
]

/** The signed addresses of an external transfer, by name. */
export const TRANSFER_CALLS: readonly Pair[] = [
  ['requestGlobusTransferPaths', 'requestTransferPaths'],
  ['requestGlobusReferencePaths', 'requestTransferReferencePaths'],
  ['addGlobusFiles', 'addTransferFiles'],
  ['requestGlobusDownload', 'requestTransferDownload'],
  ['monitorGlobusDownload', 'monitorTransferDownload'],
]

/** Schemes of storage identifiers. The longer one comes first. */
export const STORE_SCHEMES: readonly Pair[] = [
  ['globusm://', 'transferm://'],
  ['globus://', 'transfer://'],
]

/** Media types of files. */
export const MEDIA_TYPES: readonly Pair[] = [
  ['application/vnd.dataverse.file-package', 'application/vnd.service.file-package'],
]

/** Names of files that answers suggest. */
export const FILE_NAMES: readonly Pair[] = [
  ['dataverse_files.zip', 'service_files.zip'],
  ['dataverses.timeseries.csv', 'collections.timeseries.csv'],
  ['dataverses.byCategory.csv', 'collections.byCategory.csv'],
  ['dataverses.bySubject.csv', 'collections.bySubject.csv'],
  ['dataverse_permissions_history.csv', 'collection_permissions_history.csv'],
]

/** Request headers, in small letters. */
export const HEADERS: readonly Pair[] = [
  ['x-dataverse-key', 'x-service-key'],
  ['x-dataverse-unblock-key', 'x-service-unblock-key'],
  ['x-dataverse-invocationid', 'x-service-invocationid'],
]

/** Beginnings of messages that clients compare. */
export const MESSAGES: readonly Pair[] = [
  ["Can't find dataverse with identifier='", "Can't find collection with identifier='"],
  ['Could not find dataverse with alias ', 'Could not find collection with alias '],
]
