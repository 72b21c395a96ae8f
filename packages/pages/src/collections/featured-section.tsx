import type { ListedItem } from '@holdfast/core/rules'
import { parsePid } from '@holdfast/core/rules'
import { CleanHtml } from '../layout/clean-html.tsx'
import type { Shown } from '../layout/shown.ts'

/** What a collection shows its visitors first. */
export function FeaturedSection({
  shown,
  items,
  pictures,
}: {
  readonly shown: Shown
  readonly items: readonly ListedItem[]
  /** Whether everybody may see the collection, and so its pictures. */
  readonly pictures: boolean
}) {
  if (items.length === 0) return null
  return (
    <section>
      <h2>{shown.texts.collection.featured}</h2>
      <ul class="featured">
        {items.map((listed) => (
          <li>
            {pictures && listed.item.image !== null ? (
              <img
                src={shown.addresses.api(`/access/collectionFeaturedItemImage/${listed.item.id}`)}
                alt=""
                loading="lazy"
              />
            ) : null}
            <Target shown={shown} listed={listed} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Target({
  shown,
  listed: { item, linked },
}: {
  readonly shown: Shown
  readonly listed: ListedItem
}) {
  if (item.target.kind === 'custom') return <CleanHtml html={shown.clean(item.target.content)} />
  if (linked === null) return null
  return <a href={addressOf(shown, item.target.kind, linked.identifier)}>{linked.name}</a>
}

type LinkedKind = Exclude<ListedItem['item']['target']['kind'], 'custom'>

/** A file is named by its number, a dataset by its identifier or number, a collection by its alias. */
function addressOf({ addresses }: Shown, kind: LinkedKind, identifier: string): string {
  if (kind === 'collection') return addresses.collection(identifier)
  if (kind === 'datafile') return addresses.file(Number(identifier), { version: null, token: null })
  const pid = parsePid(identifier)
  return pid === null
    ? `${addresses.base}/datasets/${identifier}`
    : addresses.dataset({ pid, version: null })
}
