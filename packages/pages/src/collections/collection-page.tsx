import type { CollectionPage, NewestRelease, SearchView } from '@holdfast/core'
import {
  authorsOf,
  type Collection,
  type FieldCatalogue,
  type ListedItem,
  type PermissionSet,
  releasedAtOf,
  type Theme,
  themeColor,
  themeLink,
  themeLogo,
  titleOf,
} from '@holdfast/core/rules'
import { CleanHtml } from '../layout/clean-html.tsx'
import { CollectionPath } from '../layout/collection-path.tsx'
import { page } from '../layout/page.tsx'
import { PageLinks } from '../layout/page-links.tsx'
import { dayText, type Shown } from '../layout/shown.ts'
import { logoPath } from '../logos/logo-address.ts'
import { managePagesFor, managePath } from '../manage/manage-pages.ts'
import { FacetList } from '../search/facet-list.tsx'
import { SearchBox } from '../search/search-box.tsx'
import { Orders } from '../search/search-page.tsx'
import { searchBelow } from '../search/search-state.ts'
import { FeaturedSection } from './featured-section.tsx'
import { themeStylePath } from './theme-style.ts'

interface CollectionProps {
  readonly shown: Shown
  readonly found: CollectionPage
  /** Of the page of collections and datasets, from 1. */
  readonly number: number
  /** What the reader may do with the collection. */
  readonly held: PermissionSet
  readonly facets: SearchView['facets']
  readonly featured: readonly ListedItem[]
  readonly catalogue: FieldCatalogue
}

const AUTHORS_SHOWN = 5

/** The page of a collection: what it is, and what is directly in it. */
export function collectionPage(props: CollectionProps) {
  const { shown, found } = props
  const { texts } = shown
  const { collection, owners, children } = found
  const { name, affiliation, description, alias, publishedAt, theme } = collection
  return page({
    shown,
    title: name,
    unlisted: publishedAt === null,
    head: <Head {...props} />,
    children: (
      <>
        <CollectionPath shown={shown} owners={owners} />
        <h1>{name}</h1>
        {theme === null ? null : <Banner shown={shown} theme={theme} />}
        {affiliation === null || affiliation === '' ? null : <p class="muted">{affiliation}</p>}
        {description === null || description === '' ? null : (
          <CleanHtml html={shown.clean(description)} />
        )}
        <Work {...props} />
        <SearchBox
          shown={shown}
          state={searchBelow(owners.length === 0 ? null : alias)}
          label={owners.length === 0 ? texts.search.everywhere : texts.search.within(name)}
        />
        <FeaturedSection shown={shown} items={props.featured} pictures={publishedAt !== null} />
        <div class="found">
          <Facets {...props} />
          <div>
            {children.length === 0 ? null : (
              <section>
                <h2>{texts.collection.collections}</h2>
                <Tree {...props} collections={children} />
              </section>
            )}
            <Datasets {...props} />
          </div>
        </div>
      </>
    ),
  })
}

function Head({ shown: { addresses }, found: { collection } }: CollectionProps) {
  const { name, alias, publishedAt, theme } = collection
  const color = theme === null ? null : themeColor(theme)
  return (
    <>
      {color === null ? null : (
        <link rel="stylesheet" href={addresses.base + themeStylePath(color)} />
      )}
      {publishedAt === null ? null : (
        <link
          rel="alternate"
          type="application/atom+xml"
          title={name}
          href={addresses.feed(alias)}
        />
      )}
    </>
  )
}

/** Where the reader may do something with the collection. */
function Work({
  shown: { texts, addresses, signedIn },
  found: { collection },
  held,
}: CollectionProps) {
  const { alias, publishedAt } = collection
  const pages = managePagesFor(collection, held, signedIn?.account.superuser === true)
  return (
    <>
      {publishedAt !== null ? null : (
        <p class="note">
          {texts.manage.notPublished}{' '}
          {pages.includes('publish') ? (
            <a href={addresses.base + managePath(alias, 'publish')}>{texts.manage.pages.publish}</a>
          ) : null}
        </p>
      )}
      {pages.slice(0, 1).map((first) => (
        <p>
          <a href={addresses.base + managePath(alias, first)}>{texts.manage.enter}</a>
        </p>
      ))}
      {held.has('AddDataset') ? (
        <p>
          <a href={`${addresses.base}/deposit/new?${new URLSearchParams({ collection: alias })}`}>
            {texts.deposit.addDataset}
          </a>
        </p>
      ) : null}
    </>
  )
}

/** The theme: a logo, a line of text, and a link. */
function Banner({ shown, theme }: { readonly shown: Shown; readonly theme: Theme }) {
  const link = themeLink(theme)
  const logo = themeLogo(theme)
  if (!theme.tagline && link === null && logo === null) return null
  return (
    <div class="theme">
      {logo === null ? null : <img src={shown.addresses.base + logoPath(logo)} alt="" />}
      {theme.tagline ? <div>{theme.tagline}</div> : null}
      {link === null ? null : <a href={link}>{link}</a>}
    </div>
  )
}

const searchOf = ({ found: { collection, owners } }: CollectionProps) => ({
  ...searchBelow(owners.length === 0 ? null : collection.alias),
  types: ['dataset' as const],
})

/** What is below the collection by its facets; each leads to a search. */
function Facets({ shown, found, facets, catalogue }: CollectionProps) {
  const { collection, owners } = found
  const state = searchBelow(owners.length === 0 ? null : collection.alias)
  return (
    <FacetList
      shown={shown}
      state={state}
      facets={facets}
      catalogue={catalogue}
      title={shown.texts.search.browse}
    />
  )
}

/** Collections with those in them. */
function Tree(props: CollectionProps & { readonly collections: readonly Collection[] }) {
  const { shown, found, collections } = props
  return (
    <ul class="tree">
      {collections.map(({ id, alias, name }) => {
        const below = found.below.filter(({ parentId }) => parentId === id)
        const link = <a href={shown.addresses.collection(alias)}>{name}</a>
        if (below.length === 0) return <li>{link}</li>
        return (
          <li>
            {link}
            <Tree {...props} collections={below} />
          </li>
        )
      })}
    </ul>
  )
}

/** One page of the datasets, the last released first. */
function Datasets(props: CollectionProps) {
  const { shown, found, number } = props
  const { texts } = shown
  const { collection, releases, more } = found
  const at = (other: number) => shown.addresses.collection(collection.alias, other)
  return (
    <section>
      <h2>{texts.collection.datasets}</h2>
      {releases.length === 0 ? null : <Orders shown={shown} state={searchOf(props)} />}
      {releases.length === 0 && number === 1 ? (
        <p>{props.facets.length === 0 ? texts.collection.empty : texts.search.noneHere}</p>
      ) : null}
      <ul class="cards">
        {releases.map((release) => (
          <Card shown={shown} release={release} />
        ))}
      </ul>
      <PageLinks
        label={texts.collection.datasets}
        previous={number > 1 ? { href: at(number - 1), text: texts.collection.previous } : null}
        next={more ? { href: at(number + 1), text: texts.collection.next } : null}
      />
    </section>
  )
}

function Card({
  shown,
  release: { pid, version },
}: {
  readonly shown: Shown
  readonly release: NewestRelease
}) {
  const authors = authorsOf(version).map(({ name }) => name)
  const listed = authors.slice(0, AUTHORS_SHOWN).join('; ')
  const at = releasedAtOf(version)
  return (
    <li>
      <a href={shown.addresses.dataset({ pid, version: null })}>{titleOf(version)}</a>
      <div class="muted">
        {authors.length > AUTHORS_SHOWN ? `${listed}; …` : listed}
        {at === null ? null : ` · ${dayText(at, shown)}`}
      </div>
    </li>
  )
}
