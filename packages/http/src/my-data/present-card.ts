import type { MyCard } from '@holdfast/core'
import {
  childOf,
  deaccessionOf,
  entriesOf,
  fieldValue,
  formatPid,
  friendlyType,
  isDraft,
  isReleased,
  numberOf,
  pidUrl,
  type Role,
  releasedAtOf,
  stateName,
  textsOf,
  titleOf,
} from '@holdfast/core/rules'
import { instant, instantOrNone } from '../output/times.ts'

type Card<Kind extends MyCard['kind']> = Extract<MyCard, { readonly kind: Kind }>

export interface CardContext {
  readonly roles: readonly Role[]
  readonly siteUrl: string
}

/**
 * One item: the card of a search result, and the roles of the caller (docs/specification/mydata.md#content).
 */
export const presentCard = (card: MyCard, context: CardContext): object => ({
  ...presentObject(card, context),
  publicationStatuses: card.states,
  entity_id: card.id,
  matches: [],
  score: 1,
  ...presentStates(card),
  date_to_display_on_card: spokenDay(card.date),
  ...presentParent(card),
  user_roles: context.roles.filter(({ id }) => card.roleIds.includes(id)).map(({ name }) => name),
})

function presentObject(card: MyCard, { siteUrl }: CardContext): object {
  switch (card.kind) {
    case 'collection':
      return presentCollection(card, siteUrl)
    case 'dataset':
      return presentDataset(card, siteUrl)
    case 'file':
      return presentFile(card, siteUrl)
  }
}

const presentCollection = (card: Card<'collection'>, siteUrl: string): object => ({
  name: card.name,
  type: 'collection',
  url: `${siteUrl}/collection/${card.alias}`,
  identifier: card.alias,
  description: card.description ?? undefined,
  published_at: instant(card.date),
  affiliation: card.affiliation ?? undefined,
  parentCollectionName: card.place?.name,
  parentCollectionIdentifier: card.place?.alias,
})

function presentDataset(card: Card<'dataset'>, siteUrl: string): object {
  const { id, pid, version, place, storageDriver } = card
  const { metadata } = version
  const number = isReleased(version) ? numberOf(version) : null
  const texts = (field: string, child: string): readonly string[] =>
    entriesOf(fieldValue(metadata, field)).flatMap((entry) => textsOf(childOf(entry, child)))
  const authors = texts('author', 'authorName')
  const keywords = texts('keyword', 'keywordValue')
  return {
    name: titleOf(version),
    type: 'dataset',
    url: pidUrl(pid),
    global_id: formatPid(pid),
    description: texts('dsDescription', 'dsDescriptionValue').join(' '),
    published_at: instantOrNone(releasedAtOf(version)),
    publisher: place?.name,
    identifier_of_collection: place?.alias,
    name_of_collection: place?.name,
    deaccession_reason: deaccessionOf(version)?.reason,
    authors: authors.length === 0 ? undefined : authors,
    storageIdentifier: `${storageDriver}://${pid.authority}/${pid.identifier}`,
    keywords: keywords.length === 0 ? undefined : keywords,
    subjects: textsOf(fieldValue(metadata, 'subject')),
    fileCount: version.fileCount,
    versionId: version.id,
    versionState: stateName(version),
    majorVersion: number?.major,
    minorVersion: number?.minor,
    createdAt: instant(version.createdAt),
    updatedAt: instant(version.updatedAt),
    api_url: `${siteUrl}/api/datasets/${id}`,
  }
}

function presentFile(card: Card<'file'>, siteUrl: string): object {
  const { id, entry, file, pid, version, datasetId } = card
  const { checksum, contentType, publishedAt, createdAt, tabularTags } = file
  return {
    name: entry.label,
    type: 'file',
    url: `${siteUrl}/api/access/datafile/${id}`,
    file_id: String(id),
    file_persistent_id: file.pid === null ? undefined : formatPid(file.pid),
    description: entry.description,
    published_at: instantOrNone(isDraft(version) ? null : publishedAt),
    file_type: friendlyType(contentType),
    file_content_type: contentType,
    size_in_bytes: file.size,
    md5: checksum?.type === 'MD5' ? checksum.value : undefined,
    checksum: checksum ?? undefined,
    dataset_name: titleOf(version),
    dataset_id: String(datasetId),
    dataset_persistent_id: formatPid(pid),
    restricted: entry.restricted,
    categories: entry.categories.length === 0 ? undefined : entry.categories,
    tabularTags: tabularTags.length === 0 ? undefined : tabularTags,
    releaseOrCreateDate: instant(publishedAt ?? createdAt),
  }
}

const presentStates = ({ states }: MyCard): object => {
  const onlyWithdrawn = states.length === 1 && states[0] === 'Deaccessioned'
  return {
    publication_statuses: states,
    is_draft_state: states.includes('Draft'),
    is_in_review_state: states.includes('In Review'),
    is_unpublished_state: states.includes('Unpublished'),
    is_published: states.includes('Published'),
    is_deaccesioned: states.includes('Deaccessioned'),
    deaccesioned_is_only_pubstatus: onlyWithdrawn ? true : undefined,
    // Stored values were validated when they were saved.
    is_valid: true,
  }
}

function presentParent(card: MyCard): object {
  if (card.kind === 'file')
    return { parentIdentifier: formatPid(card.pid), parentName: titleOf(card.version) }
  const { place } = card
  return {
    parentId: place === null ? undefined : String(place.id),
    parentName: place?.name,
    parent_alias: place?.alias,
  }
}

const SPOKEN = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
})

/** `Jan 5, 2025`. */
const spokenDay = (at: Date): string => SPOKEN.format(at)
