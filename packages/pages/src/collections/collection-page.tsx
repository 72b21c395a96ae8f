import type { CollectionPage, NewestRelease } from '@holdfast/core'
import { authorsOf, type PermissionSet, releasedAtOf, titleOf } from '@holdfast/core/rules'
import { CollectionPath } from '../layout/collection-path.tsx'
import { CleanHtml, page } from '../layout/page.tsx'
import { PageLinks } from '../layout/page-links.tsx'
import { dayText, type Shown } from '../layout/shown.ts'

interface CollectionProps {
  readonly shown: Shown
  readonly found: CollectionPage
  /** Of the page of collections and datasets, from 1. */
  readonly number: number
  /** What the reader may do with the collection. */
  readonly held: PermissionSet
}

const AUTHORS_SHOWN = 5

/** The page of a collection: what it is, and what is directly in it. */
export function collectionPage({ shown, found, number, held }: CollectionProps) {
  const { texts, addresses } = shown
  const { collection, owners, children, releases, more } = found
  const { name, affiliation, description, alias, publishedAt } = collection
  const at = (other: number) => addresses.collection(alias, other)
  return page({
    shown,
    title: name,
    unlisted: publishedAt === null,
    head:
      publishedAt === null ? null : (
        <link
          rel="alternate"
          type="application/atom+xml"
          title={name}
          href={addresses.feed(alias)}
        />
      ),
    children: (
      <>
        <CollectionPath shown={shown} owners={owners} />
        <h1>{name}</h1>
        {affiliation === null || affiliation === '' ? null : <p class="muted">{affiliation}</p>}
        {description === null || description === '' ? null : (
          <CleanHtml html={shown.clean(description)} />
        )}
        {held.has('AddDataset') ? (
          <p>
            <a href={`${addresses.base}/deposit/new?${new URLSearchParams({ collection: alias })}`}>
              {texts.deposit.addDataset}
            </a>
          </p>
        ) : null}
        {children.length === 0 ? null : (
          <section>
            <h2>{texts.collection.collections}</h2>
            <ul>
              {children.map((child) => (
                <li>
                  <a href={addresses.collection(child.alias)}>{child.name}</a>
                </li>
              ))}
            </ul>
          </section>
        )}
        <section>
          <h2>{texts.collection.datasets}</h2>
          {releases.length === 0 && number === 1 ? <p>{texts.collection.empty}</p> : null}
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
      </>
    ),
  })
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
