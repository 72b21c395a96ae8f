import { aCollection, newFile } from '@holdfast/contracts/builders'
import {
  type Collection,
  type Dataset,
  type DatasetViewContext,
  type FileRecord,
  fieldCatalogue,
  STANDARD_LICENSES,
  standardBlocks,
  type Version,
  type VersionDetail,
} from '@holdfast/core/rules'
import type { Presentation } from '../../src/endpoints/presentation.ts'

const AT = new Date('2031-04-05T06:07:08.999Z')

export const PRESENTATION: Presentation = {
  site: { url: 'https://data.example', installationName: 'Example Archive' },
  catalogue: fieldCatalogue(standardBlocks),
}

export const collection = (more: Partial<Collection> = {}): Collection =>
  aCollection({ createdAt: AT, publishedAt: AT, ...more })

export const version = (more: Partial<Version> = {}): Version => ({
  id: 900,
  datasetId: 412,
  ordinal: 1,
  state: { kind: 'draft' },
  createdAt: AT,
  updatedAt: AT,
  fileCount: 1,
  byteCount: 8123,
  unf: null,
  metadata: { title: 'River gauge readings' },
  terms: { licenseId: 2, use: {}, access: {}, fileAccessRequest: true },
  note: null,
  saves: 3,
  contributorIds: [1],
  ...more,
})

export const dataset = (more: Partial<Dataset> = {}): Dataset => ({
  id: 412,
  collectionId: 41,
  pid: { protocol: 'doi', authority: '10.5072', identifier: 'FK2/7QX2MB' },
  type: 'dataset',
  creatorId: 1,
  createdAt: AT,
  publishedAt: null,
  embargoedUntil: null,
  storageDriver: 'local',
  metadataLanguage: null,
  fileCountLimit: null,
  guestbookId: null,
  citationDateField: null,
  curationLabelSet: null,
  fileTotal: 1,
  revision: 1,
  contextRevision: 1,
  locks: [],
  newest: version(),
  released: null,
  releasedOrdinals: [],
  ...more,
})

const RIVERS = collection({ id: 41, parentId: 1, alias: 'rivers', name: 'Rivers' })

export const context = (more: Partial<DatasetViewContext> = {}): DatasetViewContext => ({
  dataset: dataset(),
  owners: [RIVERS, collection()],
  fileCountLimit: null,
  licenses: STANDARD_LICENSES,
  emailsHidden: false,
  exportSettings: {
    distributorOnlyWhenNotSet: false,
    downloadUrlsHidden: false,
    installationName: null,
  },
  masked: null,
  ...more,
})

export const fileRecord = (): FileRecord => ({
  entry: {
    id: 1,
    fileId: 1207,
    datasetId: 412,
    since: 1,
    until: null,
    edits: 2,
    label: 'gauge-a.csv',
    folder: 'raw/2030',
    description: 'gauge A',
    categories: ['Data'],
    restricted: false,
    provenance: null,
    variableMetadata: null,
  },
  file: {
    ...newFile({
      datasetId: 412,
      creatorId: 1,
      since: 1,
      storageDriver: 'local',
      objectId: '18f0a1b2c3d-0123456789ab',
      size: 8123,
      contentType: 'text/csv',
      checksum: { type: 'MD5', value: '0cc175b9c0f1b6a831c399e269772661' },
      createdAt: AT,
    }),
    id: 1207,
    pid: null,
    publishedAt: null,
  },
})

export const detail = (more: Partial<VersionDetail> = {}): VersionDetail => ({
  context: context(),
  version: version(),
  license: STANDARD_LICENSES[1] ?? null,
  files: null,
  ...more,
})
