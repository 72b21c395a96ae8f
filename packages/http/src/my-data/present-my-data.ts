import type { MyDataFound, Repository } from '@holdfast/core'
import { listsOf, type MyDataInput, pageNumber } from './my-data-query.ts'
import { presentCard } from './present-card.ts'
import { presentPagination } from './present-pagination.ts'

interface Presenting {
  readonly query: MyDataInput
  readonly repository: Pick<Repository, 'site' | 'catalogue'>
  readonly pageSize: number
}

/**
 * The whole answer, which has no envelope (docs/specification/mydata.md#envelope and
 * docs/specification/mydata.md#content).
 */
export function presentMyData(
  mine: MyDataFound,
  { query, repository, pageSize }: Presenting,
): object {
  const { view, roles, other } = mine
  const { found, items, emailsHidden } = view
  const options = {
    collections: query.show_collections,
    metadataFields: query.metadata_fields,
    emailsHidden,
  }
  const reason = found.total === 0 ? whyNothing(mine, query) : undefined
  const term = query.mydata_search_term.trim()
  const roleNames = roles.map(({ name }) => name)
  const pagination = { total: found.total, selected: pageNumber(query), pageSize }
  return {
    success: true,
    message: reason,
    other_user: other ?? undefined,
    data: {
      pagination: presentPagination(pagination),
      items: items.map((item) => presentCard(item, { roles, repository, options })),
      total_count: found.total,
      start: (pageNumber(query) - 1) * pageSize,
      search_term: term === '' || term === '*' ? '*:*' : term,
      dvobject_counts: {
        collections_count: found.kinds.collection,
        datasets_count: found.kinds.dataset,
        files_count: found.kinds.file,
      },
      pubstatus_counts: {
        in_review_count: found.states['In Review'],
        unpublished_count: found.states.Unpublished,
        published_count: found.states.Published,
        draft_count: found.states.Draft,
        deaccessioned_count: found.states.Deaccessioned,
      },
      selected_filters: {
        publication_statuses: listsOf(query).states,
        role_names: roleNames,
        dataset_valid: query.dataset_valid.length === 1 ? query.dataset_valid : undefined,
      },
    },
  }
}

function whyNothing({ holdsRoles, roles }: MyDataFound, query: MyDataInput): string {
  const { roleIds, kinds, states } = listsOf(query)
  if (!holdsRoles) return 'Sorry, you have no assigned roles.'
  if (roleIds.length === 0) return 'No results. Please select at least one role.'
  if (kinds.length === 0) return 'No results. Please select at least one type of object.'
  if (states.length === 0) return 'No results. Please select at least one publication status.'
  if (query.mydata_search_term.trim() !== '') return 'Sorry, no results were found.'
  const names = roles.map(({ name }) => name)
  return names.length === 1
    ? `Sorry, nothing was found for this role: ${names[0]}`
    : `Sorry, nothing was found for these roles: ${names.join(', ')}`
}
