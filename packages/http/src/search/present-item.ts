import type { FoundItem, Repository } from '@holdfast/core'
import {
  type CollectionSubject,
  cardStates,
  childOf,
  type DatasetSubject,
  datasetPidUrl,
  deaccessionOf,
  entriesOf,
  type FileSubject,
  fieldValue,
  formatPid,
  friendlyType,
  numberOf,
  releasedAtOf,
  stateName,
  textsOf,
  titleOf,
  withoutTags,
} from '@holdfast/core/rules'
import { instant, instantOrNone } from '../output/times.ts'
import { presentBlocks } from './present-blocks.ts'

/** Which members of an item are wanted. */
export interface ItemOptions {
  readonly relevance: boolean
  readonly entityIds: boolean
  readonly apiUrls: boolean
  /** Whether the members of the second table are wanted (docs/specification/search.md#items). */
  readonly entities: boolean
  readonly collections: boolean
  /** `block:field` or `block:*`. */
  readonly metadataFields: readonly string[]
  readonly emailsHidden: boolean
}

interface Presenting {
  readonly repository: Pick<Repository, 'site' | 'catalogue'>
  readonly options: ItemOptions
}

/** One result (docs/specification/search.md#items). */
export const presentItem = (item: FoundItem, presenting: Presenting): object => ({
  ...presentSubject(item, presenting),
  ...(presenting.options.relevance ? relevance(item) : {}),
  entity_id: presenting.options.entityIds ? item.hit.objectId : undefined,
})

const relevance = ({ hit, matches }: FoundItem): object => ({
  matches: matches.map(({ field, snippets }) => ({ [field]: { snippets } })),
  score: hit.score,
})

function presentSubject(item: FoundItem, presenting: Presenting): object {
  const { subject } = item
  switch (subject.kind) {
    case 'collection':
      return presentCollection(subject, item, presenting)
    case 'dataset':
      return presentDataset(subject, item, presenting)
    case 'file':
      return presentFile(subject, item, presenting)
  }
}

function presentCollection(
  { collection }: CollectionSubject,
  { place, datasetCount, pictured }: FoundItem,
  { repository: { site }, options }: Presenting,
): object {
  const { id, name, alias, description, affiliation, publishedAt, createdAt } = collection
  const published = publishedAt !== null
  return {
    name,
    type: 'collection',
    url: `${site.url}/collection/${alias}`,
    image_url: pictured ? `${site.url}/api/access/dvCardImage/${id}` : undefined,
    identifier: alias,
    description: description === null ? undefined : withoutTags(description),
    published_at: instant(publishedAt ?? createdAt),
    publicationStatuses: [published ? 'Published' : 'Unpublished'],
    ...(options.entities && {
      affiliation: affiliation ?? undefined,
      parentCollectionName: place?.name,
      parentCollectionIdentifier: place?.alias,
      datasetCount: published ? datasetCount : undefined,
    }),
  }
}

type Metadata = DatasetSubject['version']['metadata']

const texts = (metadata: Metadata, field: string, child: string): readonly string[] =>
  entriesOf(fieldValue(metadata, field)).flatMap((entry) => textsOf(childOf(entry, child)))

const unlessEmpty = <T>(list: readonly T[]): readonly T[] | undefined =>
  list.length === 0 ? undefined : list

function presentDataset(subject: DatasetSubject, item: FoundItem, presenting: Presenting): object {
  const { dataset, version, card, majorReleasedAt } = subject
  const { place, citation, pictured } = item
  const address = `${presenting.repository.site.url}/api/datasets/${dataset.id}`
  const { metadata } = version
  return {
    name: titleOf(version),
    type: 'dataset',
    url: datasetPidUrl(dataset.pid, presenting.repository.site),
    image_url: pictured ? `${address}/logo` : undefined,
    global_id: formatPid(dataset.pid),
    description: withoutTags(texts(metadata, 'dsDescription', 'dsDescriptionValue').join(' ')),
    published_at:
      card === 'draft' ? undefined : instantOrNone(majorReleasedAt ?? releasedAtOf(version)),
    publisher: place?.name,
    citationHtml: citation?.html,
    identifier_of_collection: place?.alias,
    name_of_collection: place?.name,
    citation: citation?.text,
    publicationStatuses: cardStates(subject),
    deaccession_reason: deaccessionOf(version)?.reason,
    ...(presenting.options.entities && presentEntity(subject, item, presenting)),
    authors: unlessEmpty(texts(metadata, 'author', 'authorName')),
    api_url: presenting.options.apiUrls ? address : undefined,
  }
}

function presentEntity(
  { dataset, version, card }: DatasetSubject,
  { collections }: FoundItem,
  { repository: { catalogue }, options }: Presenting,
): object {
  const { pid, storageDriver } = dataset
  const { metadata } = version
  const number = card === 'released' ? numberOf(version) : null
  return {
    storageIdentifier: `${storageDriver}://${pid.authority}/${pid.identifier}`,
    keywords: unlessEmpty(texts(metadata, 'keyword', 'keywordValue')),
    subjects: textsOf(fieldValue(metadata, 'subject')),
    fileCount: version.fileCount,
    versionId: version.id,
    versionState: stateName(version),
    majorVersion: number?.major,
    minorVersion: number?.minor,
    createdAt: instant(version.createdAt),
    updatedAt: instant(version.updatedAt),
    contacts: unlessEmpty(contacts(metadata)),
    publications: unlessEmpty(publications(metadata)),
    producers: unlessEmpty(texts(metadata, 'producer', 'producerName')),
    relatedMaterial: unlessEmpty(textsOf(fieldValue(metadata, 'relatedMaterial'))),
    geographicCoverage: unlessEmpty(coverage(metadata)),
    dataSources: unlessEmpty(textsOf(fieldValue(metadata, 'dataSources'))),
    metadataBlocks: presentBlocks(metadata, { catalogue, ...options }),
    collections: options.collections
      ? collections.map(({ id, name, alias }) => ({ id, name, alias }))
      : undefined,
  }
}

type Entry = ReturnType<typeof entriesOf>[number]

const one = (entry: Entry, child: string): string | undefined => textsOf(childOf(entry, child))[0]

/** Never with addresses. */
const contacts = (metadata: Metadata): readonly object[] =>
  entriesOf(fieldValue(metadata, 'datasetContact')).map((entry) => ({
    name: one(entry, 'datasetContactName') ?? '',
    affiliation: one(entry, 'datasetContactAffiliation') ?? '',
  }))

const publications = (metadata: Metadata): readonly object[] =>
  entriesOf(fieldValue(metadata, 'publication')).map((entry) => ({
    title: one(entry, 'publicationTitle'),
    citation: one(entry, 'publicationCitation'),
    url: one(entry, 'publicationURL'),
  }))

const coverage = (metadata: Metadata): readonly object[] =>
  entriesOf(fieldValue(metadata, 'geographicCoverage')).map((entry) => ({
    country: one(entry, 'country'),
    state: one(entry, 'state'),
    city: one(entry, 'city'),
    other: one(entry, 'otherGeographicCoverage'),
  }))

function presentFile(
  subject: FileSubject,
  { citation, downloadable, pictured }: FoundItem,
  { repository: { site }, options }: Presenting,
): object {
  const { file, entry, content, dataset, version, card } = subject
  const { checksum, contentType, publishedAt, createdAt, tabularTags } = file
  const address = `${site.url}/api/access/datafile/${file.id}`
  return {
    name: file.table?.original.name ?? entry.label,
    type: 'file',
    url: address,
    image_url: pictured ? `${address}?imageThumb=true` : undefined,
    file_id: String(file.id),
    description: withoutTags(entry.description),
    published_at: instantOrNone(card === 'draft' ? null : publishedAt),
    file_type: friendlyType(contentType),
    file_content_type: contentType,
    size_in_bytes: file.size,
    md5: checksum?.type === 'MD5' ? checksum.value : undefined,
    checksum: checksum ?? undefined,
    unf: file.table?.fingerprint,
    variables: content?.columns,
    observations: content?.rows,
    file_persistent_id: file.pid === null ? undefined : formatPid(file.pid),
    dataset_name: titleOf(version),
    dataset_id: String(dataset.id),
    dataset_persistent_id: formatPid(dataset.pid),
    dataset_citation: citation?.text,
    restricted: entry.restricted,
    canDownloadFile: options.entities ? downloadable : undefined,
    publicationStatuses: cardStates(subject),
    releaseOrCreateDate: options.entities ? instant(publishedAt ?? createdAt) : undefined,
    categories: unlessEmpty(entry.categories),
    tabularTags: unlessEmpty(tabularTags),
  }
}
