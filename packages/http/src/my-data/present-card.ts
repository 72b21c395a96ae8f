import type { FoundItem, Repository } from '@holdfast/core'
import {
  type CardState,
  cardStates,
  type FieldCatalogue,
  formatPid,
  isValidDataset,
  type Role,
  releasedAtOf,
  type SearchSubject,
  titleOf,
} from '@holdfast/core/rules'
import { type ItemOptions, presentItem } from '../search/present-item.ts'

export interface CardContext {
  readonly roles: readonly Role[]
  readonly repository: Pick<Repository, 'site' | 'catalogue'>
  readonly options: Pick<ItemOptions, 'collections' | 'metadataFields' | 'emailsHidden'>
}

/**
 * One item: that of a search, with its state, its parent and the roles of the person
 * (docs/specification/mydata.md#content).
 */
export const presentCard = (
  item: FoundItem,
  { roles, repository, options }: CardContext,
): object => ({
  ...presentItem(item, {
    repository,
    options: { ...options, relevance: true, entityIds: true, apiUrls: true, entities: true },
  }),
  ...presentStates(statesOf(item.subject)),
  is_valid: isValid(item.subject, repository.catalogue),
  date_to_display_on_card: spokenDay(dateOf(item.subject)),
  ...presentParent(item),
  user_roles: roles.filter(({ id }) => item.hit.roleIds.includes(id)).map(({ name }) => name),
})

const statesOf = (subject: SearchSubject): readonly CardState[] =>
  subject.kind === 'collection'
    ? [subject.collection.publishedAt === null ? 'Unpublished' : 'Published']
    : cardStates(subject)

/** Collections and files are validated when they are saved. */
const isValid = (subject: SearchSubject, catalogue: FieldCatalogue): boolean =>
  subject.kind !== 'dataset' || isValidDataset(subject, catalogue)

function dateOf(subject: SearchSubject): Date {
  switch (subject.kind) {
    case 'collection':
      return subject.collection.publishedAt ?? subject.collection.createdAt
    case 'dataset':
      return releasedAtOf(subject.version) ?? subject.version.createdAt
    case 'file':
      return subject.file.publishedAt ?? subject.file.createdAt
  }
}

function presentStates(states: readonly CardState[]): object {
  const onlyWithdrawn = states.length === 1 && states[0] === 'Deaccessioned'
  return {
    publication_statuses: states,
    is_draft_state: states.includes('Draft'),
    is_in_review_state: states.includes('In Review'),
    is_unpublished_state: states.includes('Unpublished'),
    is_published: states.includes('Published'),
    is_deaccesioned: states.includes('Deaccessioned'),
    deaccesioned_is_only_pubstatus: onlyWithdrawn ? true : undefined,
  }
}

/** The owner collection by alias and name; for a file its dataset (docs/specification/mydata.md#content). */
function presentParent({ subject, place }: FoundItem): object {
  if (subject.kind === 'file')
    return {
      parentIdentifier: formatPid(subject.dataset.pid),
      parentName: titleOf(subject.version),
    }
  return { parentId: place?.alias, parentName: place?.name, parent_alias: place?.alias }
}

const SPOKEN = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
})

/** `Jan 5, 2025`. */
const spokenDay = (at: Date): string => SPOKEN.format(at)
