import { formatPid, type Pid } from '../datasets/pid.ts'
import { friendlyType } from '../files/friendly-type.ts'
import type { FieldCatalogue } from '../metadata/catalogue.ts'
import { titleOf } from '../versions/title.ts'
import { releasedAtOf } from '../versions/version.ts'
import { collectMetadata } from './collect-metadata.ts'
import { collectionCategory } from './collection-category.ts'
import { datasetBoxes } from './dataset-boxes.ts'
import { fileTypeGroup } from './file-type-group.ts'
import { sortName } from './known-texts.ts'
import type { SearchDocument } from './search-document.ts'
import { CHECKSUM_FIELDS, fieldWeight } from './search-fields.ts'
import type { CardState } from './search-kind.ts'
import {
  type CardFacts,
  type CollectionSubject,
  type DatasetCard,
  type DatasetSubject,
  type FileSubject,
  MOST_FOUND_VARIABLES,
  type SearchSubject,
  type TableContent,
} from './search-subject.ts'
import { TermCollector } from './term-collector.ts'
import { isValidDataset } from './valid-dataset.ts'
import { withoutTags } from './without-tags.ts'

/**
 * The entry of the index for an object in one state. A file's depends on its file and entry, on the persistent
 * identifier of the dataset, and on `card`, `hasRelease` and `inReview` only, so that other changes of a dataset leave the
 * entries of its files as they are.
 */
export function searchDocument(subject: SearchSubject, catalogue: FieldCatalogue): SearchDocument {
  switch (subject.kind) {
    case 'collection':
      return collectionDocument(subject)
    case 'dataset':
      return datasetDocument(subject, catalogue)
    case 'file':
      return fileDocument(subject)
  }
}

/** The key of a subject's document. */
export function searchKey(subject: SearchSubject): string {
  switch (subject.kind) {
    case 'collection':
      return `collection_${subject.collection.id}`
    case 'dataset':
      return datasetKey(subject.dataset.id, subject.card)
    case 'file':
      return `datafile_${subject.file.id}${SUFFIX[subject.card]}`
  }
}

const SUFFIX = { released: '', draft: '_draft', deaccessioned: '_deaccessioned' } as const

const datasetKey = (id: number, card: DatasetCard): string => `dataset_${id}${SUFFIX[card]}`

/** The states by which the cards of a dataset are labelled (docs/specification/search.md#what-is-found). */
export function cardStates({ card, hasRelease, inReview }: CardFacts): readonly CardState[] {
  if (card === 'released') return ['Published']
  if (card === 'deaccessioned') return ['Deaccessioned']
  return [
    ...(hasRelease ? [] : (['Unpublished'] as const)),
    'Draft',
    ...(inReview ? (['In Review'] as const) : []),
  ]
}

/** Adds texts under a field with its own weight, and the first one for sorting. */
function say(terms: TermCollector, name: string, ...texts: readonly (string | null)[]): void {
  for (const text of texts) {
    if (text === null || text === '') continue
    terms.text({ name, weight: fieldWeight(name, null) }, text)
    terms.sort(name, text)
  }
}

interface Identity {
  readonly key: string
  readonly objectId: number
  readonly type: 'collections' | 'datasets' | 'files'
  readonly states: readonly CardState[]
  readonly date: Date
}

function identify(terms: TermCollector, { key, objectId, type, states, date }: Identity): void {
  terms.value('id', key)
  terms.value('entityId', String(objectId))
  terms.value('dvObjectType', type)
  terms.value('isHarvested', 'false')
  for (const state of states) terms.facet('publicationStatus', state)
  const low = date.getTime()
  terms.range({ field: 'dateSort', low, high: low })
}

/** The facet of the year, and the field that takes years, months and days. */
function published(terms: TermCollector, at: Date | null): void {
  if (at === null) return
  const low = at.getTime()
  terms.facet('publicationDate', String(at.getUTCFullYear()))
  terms.range({ field: 'publicationDate', low, high: low })
  terms.range({ field: 'dsPublicationDate', low, high: low })
}

function collectionDocument({ collection }: CollectionSubject): SearchDocument {
  const { id, parentId, publishedAt, createdAt, name, alias, affiliation, description } = collection
  const terms = new TermCollector()
  const key = `collection_${id}`
  const date = publishedAt ?? createdAt
  const states: readonly CardState[] = [publishedAt === null ? 'Unpublished' : 'Published']
  identify(terms, { key, objectId: id, type: 'collections', states, date })
  published(terms, publishedAt)
  const category = collectionCategory(collection.type)
  if (category !== null) terms.facet('dvCategory', category)
  say(terms, 'dvName', name)
  say(terms, 'dvAlias', alias)
  say(terms, 'identifier', alias)
  say(terms, 'dvAffiliation', affiliation)
  say(terms, 'dvDescription', withoutTags(description ?? ''))
  return {
    key,
    kind: 'collection',
    objectId: id,
    datasetId: null,
    parentKey: parentId === null ? null : `collection_${parentId}`,
    audience: publishedAt === null ? 'insiders' : 'everyone',
    states,
    name: sortName(name),
    date,
    access: null,
    boxes: [],
    ...terms.collected(),
  }
}

function datasetDocument(subject: DatasetSubject, catalogue: FieldCatalogue): SearchDocument {
  const { dataset, version, card } = subject
  const terms = new TermCollector()
  const key = datasetKey(dataset.id, card)
  const states = cardStates(subject)
  const releasedAt = card === 'draft' ? null : (subject.majorReleasedAt ?? releasedAtOf(version))
  const date = releasedAt ?? version.createdAt
  identify(terms, { key, objectId: dataset.id, type: 'datasets', states, date })
  published(terms, releasedAt)
  terms.facet('datasetType', dataset.type)
  terms.facet('license', subject.license ?? 'Custom Terms')
  terms.facet('curationStatus', subject.curationStatus ?? '')
  terms.value('datasetValid', String(isValidDataset(subject, catalogue)))
  terms.range({ field: 'fileCount', low: version.fileCount, high: version.fileCount })
  collectMetadata(terms, version.metadata, catalogue)
  sayPid(terms, ['dsPersistentId', 'identifier'], dataset.pid)
  say(terms, 'versionNote', version.note)
  return {
    key,
    kind: 'dataset',
    objectId: dataset.id,
    datasetId: dataset.id,
    parentKey: `collection_${dataset.collectionId}`,
    audience: card === 'released' ? 'everyone' : 'insiders',
    states,
    name: sortName(titleOf(version)),
    date,
    access: null,
    boxes: datasetBoxes(version.metadata),
    ...terms.collected(),
  }
}

function sayPid(terms: TermCollector, fields: readonly string[], pid: Pid): void {
  for (const field of fields) say(terms, field, formatPid(pid))
}

function fileDocument(subject: FileSubject): SearchDocument {
  const { dataset, file, entry, card } = subject
  const terms = new TermCollector()
  const key = `datafile_${file.id}${SUFFIX[card]}`
  const states = cardStates(subject)
  const date = file.publishedAt ?? file.createdAt
  identify(terms, { key, objectId: file.id, type: 'files', states, date })
  published(terms, card === 'draft' ? null : file.publishedAt)
  sayFile(terms, subject)
  return {
    key,
    kind: 'file',
    objectId: file.id,
    datasetId: dataset.id,
    parentKey: datasetKey(dataset.id, card),
    audience: card === 'released' ? 'everyone' : 'insiders',
    states,
    name: sortName(entry.label),
    date,
    access: {
      restricted: entry.restricted,
      embargoedUntil: file.embargo?.dateAvailable ?? null,
      retainedUntil: file.retention?.dateUnavailable ?? null,
    },
    boxes: [],
    ...terms.collected(),
  }
}

function sayFile(terms: TermCollector, { file, entry, content }: FileSubject): void {
  const { contentType, checksum, tabularTags, size, pid } = file
  say(terms, 'fileName', entry.label)
  say(terms, 'fileDescription', withoutTags(entry.description))
  say(terms, 'fileTypeDisplay', friendlyType(contentType))
  say(terms, 'fileContentType', contentType)
  terms.facet('fileTypeGroupFacet', fileTypeGroup(contentType))
  for (const tag of entry.categories) {
    terms.text({ name: null, weight: 1 }, tag)
    terms.facet('fileTag', tag)
  }
  say(terms, 'tabularDataTag', ...tabularTags)
  terms.value('fileRestricted', String(entry.restricted))
  terms.range({ field: 'fileSizeInBytes', low: size, high: size })
  if (checksum !== null) {
    const { md5, any } = CHECKSUM_FIELDS
    say(terms, checksum.type === 'MD5' ? md5 : any, checksum.value)
    terms.sort(any, checksum.value)
  }
  if (file.table !== null) {
    say(terms, 'unf', file.table.fingerprint)
    terms.text(
      { name: 'fileName', weight: fieldWeight('fileName', null) },
      file.table.original.name,
    )
  }
  if (pid !== null) sayPid(terms, ['filePersistentId', 'identifier'], pid)
  if (content !== null) sayTable(terms, content)
}

/** Last, so that a wide table leaves room for what a file is called. */
function sayTable(terms: TermCollector, { columns, rows, variables }: TableContent): void {
  terms.range({ field: 'variableCount', low: columns, high: columns })
  terms.range({ field: 'observations', low: rows, high: rows })
  for (const { name, label } of variables.slice(0, MOST_FOUND_VARIABLES)) {
    say(terms, 'variableName', name)
    say(terms, 'variableLabel', label)
  }
}
