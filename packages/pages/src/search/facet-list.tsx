import type { CountedFacet } from '@holdfast/core'
import { type FieldCatalogue, facetedField, facetFilter } from '@holdfast/core/rules'
import { numberText, type Shown } from '../layout/shown.ts'
import { fieldTitle } from '../metadata/field-words.ts'
import { labelText } from './label-text.ts'
import { type SearchState, searchParameters } from './search-state.ts'

/** Labels that are shown before the others are opened. */
const SHOWN_AT_FIRST = 6

interface FacetProps {
  readonly shown: Shown
  readonly state: SearchState
  readonly facets: readonly CountedFacet[]
  readonly catalogue: FieldCatalogue
}

/** The facets of a search: each label is a link that narrows it, or that takes this narrowing back. */
export function FacetList({
  shown,
  state,
  facets,
  catalogue,
  title = shown.texts.search.narrow,
}: FacetProps & { readonly title?: string }) {
  if (facets.length === 0) return null
  return (
    <nav class="facets" aria-label={title}>
      <h2>{title}</h2>
      {facets.map((facet) => (
        <Facet shown={shown} state={state} facet={facet} catalogue={catalogue} />
      ))}
    </nav>
  )
}

function Facet({
  shown,
  state,
  facet,
  catalogue,
}: Omit<FacetProps, 'facets'> & { readonly facet: CountedFacet }) {
  const links = facet.labels.map(({ label, count }) => {
    const filter = facetFilter(facet.name, label)
    const chosen = state.filters.includes(filter)
    const filters = chosen
      ? state.filters.filter((each) => each !== filter)
      : [...state.filters, filter]
    const address = `${shown.addresses.base}/search?${searchParameters({ ...state, filters, page: 1 })}`
    return (
      <li>
        <a href={address} rel="nofollow" aria-current={chosen ? 'true' : undefined}>
          {labelText(facet.name, label, { shown, catalogue })}
        </a>{' '}
        <span class="muted">{numberText(count, shown)}</span>
      </li>
    )
  })
  return (
    <section>
      <h3>{facetTitle(facet, { shown, catalogue })}</h3>
      <ul>{links.slice(0, SHOWN_AT_FIRST)}</ul>
      {links.length <= SHOWN_AT_FIRST ? null : (
        <details>
          <summary>{shown.texts.search.moreLabels(links.length - SHOWN_AT_FIRST)}</summary>
          <ul>{links.slice(SHOWN_AT_FIRST)}</ul>
        </details>
      )}
    </section>
  )
}

/** The title of a facet in the reader's language. */
export function facetTitle(
  { name, friendly }: Pick<CountedFacet, 'name' | 'friendly'>,
  { shown, catalogue }: Pick<FacetProps, 'shown' | 'catalogue'>,
): string {
  const own = new Map(Object.entries(shown.texts.search.facetTitles)).get(name)
  if (own !== undefined) return own
  const field = facetedField(name, catalogue)
  return field === null ? friendly : fieldTitle(field, { catalogue, language: shown.language })
}
