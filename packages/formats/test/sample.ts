import { readFileSync } from 'node:fs'
import { aCollection } from '@holdfast/contracts/builders'
import {
  type Collection,
  type Dataset,
  type ExportSettings,
  type ExportSource,
  type FileRecord,
  fieldCatalogue,
  type MetadataValues,
  STANDARD_LICENSES,
  standardBlocks,
  type Version,
} from '@holdfast/core/rules'

const AT = new Date('2031-04-05T06:07:08.000Z')

interface Sent {
  readonly typeName: string
  readonly value: unknown
}

/** Converts metadata from the form that clients send to the stored form. */
function stored(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(stored)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, { value }]: [string, Sent]) => [name, stored(value)]),
  )
}

const SAMPLE = new URL('../../../docs/sample/dataset.json', import.meta.url)

/** The metadata of the dataset that the documentation uses. */
export const SAMPLE_METADATA: MetadataValues = Object.fromEntries(
  Object.values<{ readonly fields: readonly Sent[] }>(
    JSON.parse(readFileSync(SAMPLE, 'utf8')).datasetVersion.metadataBlocks,
  ).flatMap(({ fields }) =>
    fields.map(({ typeName, value }) => [typeName, stored(value) as MetadataValues[string]]),
  ),
)

const collection = (id: number, alias: string, name: string): Collection =>
  aCollection({ id, parentId: id === 1 ? null : 1, alias, name, createdAt: AT, publishedAt: AT })

/** The first release of the sample. */
export const version = (more: Partial<Version> = {}): Version => ({
  id: 900,
  datasetId: 412,
  ordinal: 1,
  state: { kind: 'released', number: { major: 1, minor: 0 }, releasedAt: AT },
  createdAt: AT,
  updatedAt: AT,
  fileCount: 0,
  byteCount: 0,
  unf: null,
  metadata: SAMPLE_METADATA,
  terms: { licenseId: 1, use: {}, access: {}, fileAccessRequest: true },
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
  publishedAt: AT,
  embargoedUntil: null,
  storageDriver: 'local',
  metadataLanguage: null,
  fileCountLimit: null,
  guestbookId: null,
  citationDateField: null,
  curationLabelSet: null,
  fileTotal: 0,
  revision: 1,
  contextRevision: 1,
  locks: [],
  newest: version(),
  released: version(),
  releasedOrdinals: [1],
  ...more,
})

export const fileRecord = (
  id: number,
  {
    entry = {},
    file = {},
  }: {
    readonly entry?: Partial<FileRecord['entry']>
    readonly file?: Partial<FileRecord['file']>
  } = {},
): FileRecord => ({
  entry: {
    id,
    fileId: id,
    datasetId: 412,
    since: 1,
    until: null,
    edits: 1,
    label: `gauge-${id}.csv`,
    folder: 'raw',
    description: 'Levels by the hour',
    categories: ['Data'],
    restricted: false,
    provenance: null,
    variableMetadata: null,
    ...entry,
  },
  file: {
    id,
    datasetId: 412,
    pid: null,
    storageDriver: 'local',
    objectId: `18f0a1b2c3d-${id}`,
    size: 8123,
    contentType: 'text/csv',
    checksum: { type: 'MD5', value: '0cc175b9c0f1b6a831c399e269772661' },
    crc32: null,
    restricted: false,
    creatorId: 1,
    createdAt: AT,
    publishedAt: AT,
    rootFileId: null,
    previousFileId: null,
    bucket: null,
    remotePath: null,
    verification: null,
    embargo: null,
    retention: null,
    tabularTags: [],
    table: null,
    since: 1,
    until: null,
    ...file,
  },
})

export interface SampleParts {
  readonly dataset?: Partial<Dataset>
  readonly version?: Partial<Version>
  /** Replaces fields of the sample; undefined removes a field. */
  readonly metadata?: Readonly<Record<string, MetadataValues[string] | undefined>>
  readonly files?: readonly FileRecord[]
  readonly settings?: Partial<ExportSettings>
  readonly more?: Partial<ExportSource>
}

/** The sample version as an exporter receives it, in the collection `rivers` of `Example Archive`. */
export function sampleSource(parts: SampleParts = {}): ExportSource {
  const metadata = Object.fromEntries(
    Object.entries({ ...SAMPLE_METADATA, ...parts.metadata }).filter(
      (entry): entry is [string, MetadataValues[string]] => entry[1] !== undefined,
    ),
  )
  const shown = version({ metadata, ...parts.version })
  return {
    context: {
      dataset: dataset(parts.dataset),
      owners: [collection(41, 'rivers', 'Rivers'), collection(1, 'root', 'Example Archive')],
      fileCountLimit: null,
      licenses: STANDARD_LICENSES,
      emailsHidden: false,
      exportSettings: {
        distributorOnlyWhenNotSet: false,
        downloadUrlsHidden: false,
        installationName: null,
        ...parts.settings,
      },
      masked: null,
    },
    version: shown,
    license: STANDARD_LICENSES.find(({ id }) => id === shown.terms.licenseId) ?? null,
    files: parts.files ?? [],
    tables: new Map(),
    catalogue: fieldCatalogue(standardBlocks),
    site: { url: 'https://data.example', installationName: null },
    citation: {
      authors: ['Wallner, Theres', 'Reiter, Matthias'],
      year: '2031',
      title: String(metadata.title ?? ''),
      pidUrl: 'https://doi.org/10.5072/FK2/7QX2MB',
      publisher: 'Example Archive',
      version: 'V1',
      unf: null,
    },
    today: '2031-04-06',
    ...parts.more,
  }
}
