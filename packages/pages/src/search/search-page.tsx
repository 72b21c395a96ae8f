import type { SearchView } from '@holdfast/core'
import { CARD_KINDS, type FieldCatalogue, facetedField, facetOfFilter } from '@holdfast/core/rules'
import { page } from '../layout/page.tsx'
import { PageLinks } from '../layout/page-links.tsx'
import { numberText, type Shown } from '../layout/shown.ts'
import { FacetList, facetTitle } from './facet-list.tsx'
import { labelText } from './label-text.ts'
import { ResultItem } from './result-item.tsx'
import { SearchBox } from './search-box.tsx'
import {
  RESULTS_SHOWN,
  type SearchState,
  SORTS,
  searchParameters,
  shownSort,
  sortedBy,
} from './search-state.ts'

/** Why nothing was searched. */
export interface RefusedSearch {
  readonly refused: string
  readonly status: 400 | 503
}

interface SearchProps {
  readonly shown: Shown
  readonly state: SearchState
  readonly answer: { readonly view: SearchView } | RefusedSearch
  /** The collections in which is searched: their names by alias. */
  readonly below: ReadonlyMap<string, string>
  readonly catalogue: FieldCatalogue
}

/** The page of a search: its words, what narrows it, and one page of what it finds. */
export function searchPage(props: SearchProps) {
  const { shown, state, answer } = props
  const { texts } = shown
  return page({
    shown,
    title: state.q === '' ? texts.search.title : `${state.q} - ${texts.search.title}`,
    unlisted: true,
    children: (
      <>
        <h1>{texts.search.title}</h1>
        <SearchBox shown={shown} state={state} label={texts.search.words} />
        <Place {...props} />
        {'refused' in answer ? (
          <div class="bad" role="alert">
            {answer.status === 400 ? <p>{texts.search.unreadable}</p> : null}
            <p lang="en">{answer.refused}</p>
          </div>
        ) : (
          <Results {...props} view={answer.view} />
        )}
        <Help shown={shown} />
      </>
    ),
  })
}

const addressOf = ({ addresses }: Shown, state: SearchState): string =>
  `${addresses.base}/search?${searchParameters(state)}`

/** What narrows the search beside its words; each with a link that takes it back. */
function Place({ shown, state, below, catalogue }: SearchProps) {
  const { texts } = shown
  const narrowing = [
    ...state.subtrees.map((alias) => ({
      text: `${texts.search.in} ${below.get(alias) ?? alias}`,
      without: { ...state, subtrees: state.subtrees.filter((each) => each !== alias) },
    })),
    ...state.filters.map((filter) => ({
      text: filterText(filter, { shown, catalogue }),
      without: { ...state, filters: state.filters.filter((each) => each !== filter) },
    })),
    ...(state.point === null
      ? []
      : [
          {
            text: texts.search.near(state.point, state.radius ?? ''),
            without: { ...state, point: null, radius: null },
          },
        ]),
  ]
  if (narrowing.length === 0) return null
  return (
    <ul class="plain" aria-label={texts.search.narrowedTo}>
      {narrowing.map(({ text, without }) => (
        <li class="tag">
          {text}{' '}
          <a href={addressOf(shown, { ...without, page: 1 })} rel="nofollow">
            <span aria-hidden="true">×</span>
            <span class="hidden">
              {texts.search.takeBack} {text}
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}

function filterText(
  filter: string,
  { shown, catalogue }: Pick<SearchProps, 'shown' | 'catalogue'>,
): string {
  const facet = facetOfFilter(filter)
  if (facet === null) return filter
  const { name, label } = facet
  const field = facetedField(name, catalogue)
  const friendly = field === null ? name : catalogue.displayName(field)
  return `${facetTitle({ name, friendly }, { shown, catalogue })}: ${labelText(name, label, { shown, catalogue })}`
}

function Results({ shown, state, view, catalogue }: SearchProps & { readonly view: SearchView }) {
  const { texts } = shown
  const { found, items, facets } = view
  const at = (page: number) => addressOf(shown, { ...state, page })
  return (
    <div class="found">
      <FacetList shown={shown} state={state} facets={facets} catalogue={catalogue} />
      <section aria-label={texts.search.results}>
        <Kinds shown={shown} state={state} view={view} />
        <p role="status">{countText(shown, { ...found, page: state.page, items: items.length })}</p>
        <Spelling shown={shown} state={state} view={view} />
        {items.length === 0 ? null : <Orders shown={shown} state={state} />}
        <ul class="cards">
          {items.map((item) => (
            <ResultItem shown={shown} item={item} />
          ))}
        </ul>
        <PageLinks
          label={texts.search.results}
          previous={
            state.page > 1 ? { href: at(state.page - 1), text: texts.search.previous } : null
          }
          next={
            state.page * RESULTS_SHOWN < found.total
              ? { href: at(state.page + 1), text: texts.search.next }
              : null
          }
        />
      </section>
    </div>
  )
}

function countText(
  shown: Shown,
  { total, page, items }: { readonly total: number; readonly page: number; readonly items: number },
): string {
  const { search } = shown.texts
  if (total === 0) return search.nothing
  const first = (page - 1) * RESULTS_SHOWN + 1
  if (items === 0) return search.noSuchPage
  const part = `${numberText(first, shown)} – ${numberText(first + items - 1, shown)}`
  return search.partOf(part, numberText(total, shown))
}

/** The kinds of objects with their counts, as links. */
function Kinds({
  shown,
  state,
  view,
}: Pick<SearchProps, 'shown' | 'state'> & { readonly view: SearchView }) {
  const { texts } = shown
  const { kinds } = view.found
  const all = CARD_KINDS.reduce((sum, kind) => sum + kinds[kind], 0)
  const links = [
    { text: texts.search.everything, count: all, types: [], chosen: state.types.length === 0 },
    ...CARD_KINDS.map((kind) => ({
      text: texts.search.kinds[kind],
      count: kinds[kind],
      types: [kind],
      chosen: state.types.includes(kind),
    })),
  ]
  return (
    <nav aria-label={texts.search.kindsOf}>
      <ul>
        {links.map(({ text, count, types, chosen }) => (
          <li>
            <a
              href={addressOf(shown, { ...state, types, page: 1 })}
              rel="nofollow"
              aria-current={chosen ? 'true' : undefined}
            >
              {text}
            </a>{' '}
            <span class="muted">{numberText(count, shown)}</span>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Other spellings of words that nothing has. */
function Spelling({
  shown,
  state,
  view,
}: Pick<SearchProps, 'shown' | 'state'> & { readonly view: SearchView }) {
  const offered = [...view.spelling].flatMap(([word, others]) =>
    others.map((other) => ({ other, q: respelled(state.q, word, other) })),
  )
  if (offered.length === 0) return null
  return (
    <p>
      {shown.texts.search.didYouMean}{' '}
      {offered.map(({ other, q }, index) => (
        <>
          {index === 0 ? '' : ', '}
          <a href={addressOf(shown, { ...state, q, page: 1 })} rel="nofollow">
            {other}
          </a>
        </>
      ))}
      ?
    </p>
  )
}

/** The query with another word; the other word alone where the first was written differently. */
function respelled(q: string, word: string, other: string): string {
  const at = q.toLowerCase().indexOf(word.toLowerCase())
  return at === -1 ? other : q.slice(0, at) + other + q.slice(at + word.length)
}

/** The orders, as links. */
export function Orders({ shown, state }: Pick<SearchProps, 'shown' | 'state'>) {
  const chosen = shownSort(state)
  const asks = state.q !== '' && state.q !== '*'
  return (
    <nav aria-label={shown.texts.search.sortBy}>
      <ul>
        <li class="muted">{shown.texts.search.sortBy}</li>
        {SORTS.filter((name) => asks || name !== 'relevance').map((name) => (
          <li>
            <a
              href={addressOf(shown, sortedBy(state, name))}
              rel="nofollow"
              aria-current={name === chosen ? 'true' : undefined}
            >
              {shown.texts.search.sorts[name]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** How a query is written. */
function Help({ shown: { texts } }: Pick<SearchProps, 'shown'>) {
  return (
    <details>
      <summary>{texts.search.help}</summary>
      <dl>
        {texts.search.examples.map(({ query, finds }) => (
          <>
            <dt>
              <code>{query}</code>
            </dt>
            <dd>{finds}</dd>
          </>
        ))}
      </dl>
    </details>
  )
}
