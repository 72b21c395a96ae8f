import type { Pair } from './pairs.ts'

/** Prefixes of paths below `/api`; `*` is any one segment, and everything below goes with it. */
export const TWO_WAY: readonly Pair[] = [
  ['dataverses', 'collections'],
  ['dataverses/*/dataverse/linkingDataverses', 'collections/*/collection/linkingCollections'],
  ['dataverses/*/dataset/linkingDataverses', 'collections/*/dataset/linkingCollections'],
  ['dataverseFeaturedItems', 'collectionFeaturedItems'],
  ['access/dataverseFeaturedItemImage', 'access/collectionFeaturedItemImage'],
  ['info/metrics/dataverses', 'info/metrics/collections'],
  ['info/metrics/makeDataCount', 'info/metrics/usageCounts'],
  ['admin/makeDataCount', 'admin/usageCounts'],
  ['admin/dataverse', 'admin/collection'],
  ['admin/publishDataverseAsCreator', 'admin/publishCollectionAsCreator'],
  ['admin/index/dataverses', 'admin/index/collections'],
  ['datasets/*/makeDataCount', 'datasets/*/usageCounts'],
  ['datasets/*/globusUploadParameters', 'datasets/*/transferUploadParameters'],
  ['datasets/*/globusDownloadParameters', 'datasets/*/transferDownloadParameters'],
  ['datasets/*/requestGlobusUploadPaths', 'datasets/*/requestTransferUploadPaths'],
  ['datasets/*/requestGlobusDownload', 'datasets/*/requestTransferDownload'],
  ['datasets/*/addGlobusFiles', 'datasets/*/addTransferFiles'],
  ['datasets/*/monitorGlobusDownload', 'datasets/*/monitorTransferDownload'],
]

/** Older spellings that clients still send. They are tried before the others. */
export const REQUEST_ONLY: readonly Pair[] = [
  ['datasets/*/privateUrl', 'datasets/*/previewUrl'],
  ['datasets/privateUrlDatasetVersion', 'datasets/previewUrlDatasetVersion'],
  ['admin/dataverse/*/storageDriver', 'collections/*/storageDriver'],
  ['admin/dataverse/storageDrivers', 'collections/:root/allowedStorageDrivers'],
  ['dataverses/*/metadatablocks/:isRoot', 'collections/*/metadatablocks/isRoot'],
]

/** Pages outside `/api`. */
export const PAGES: readonly Pair[] = [
  ['dataverse', 'collection'],
  ['dataverse.xhtml', 'collection.xhtml'],
]

/** Pages that are only asked for. */
export const PAGES_REQUEST_ONLY: readonly Pair[] = [['privateurl.xhtml', 'previewurl.xhtml']]
