import type { Domain } from '../../ports/ports.ts'
import type { SearchHit } from '../../ports/store/search-index.ts'
import type { ReadUnit } from '../../ports/store/store.ts'
import { today } from '../../rules/calendar/day.ts'
import type { Collection } from '../../rules/collections/collection.ts'
import { withheld } from '../../rules/downloads/withheld.ts'
import type { SoughtWords } from '../../rules/search/resolve-query.ts'
import type { FileSubject, SearchSubject } from '../../rules/search/search-subject.ts'
import { matchesIn } from '../../rules/search/subject-texts.ts'
import type { Actor } from '../../rules/users/actor.ts'
import { citationHtml, citationOf, citationText } from '../../rules/versions/citation.ts'
import { existenceFor, readerOf } from '../roles/existing.ts'
import { accessGiven, holderAsking } from '../roles/held-permissions.ts'
import type { FoundItem, SearchRequest } from './search-request.ts'

interface Showing {
  readonly actor: Actor
  readonly request: Pick<SearchRequest, 'entities' | 'showCollections' | 'relevance'>
  readonly sought: readonly SoughtWords[]
  /** Names the installation in citations. */
  readonly root: Collection
}

type Found = readonly { readonly hit: SearchHit; readonly subject: SearchSubject }[]

/** The results of a page with what is shown of them, in the order of the hits; a fixed number of queries. */
export async function foundItems(
  unit: ReadUnit,
  domain: Pick<Domain, 'catalogue' | 'site' | 'clock'>,
  { hits, ...showing }: Showing & { readonly hits: readonly SearchHit[] },
): Promise<readonly FoundItem[]> {
  const { actor, request, sought } = showing
  const { catalogue } = domain
  const variables = request.relevance ? Math.floor(MOST_SHOWN_VARIABLES / (hits.length + 1)) : 0
  const subjects = await unit.search.subjects(
    hits.map(({ key }) => key),
    { variables },
  )
  const found = hits.flatMap((hit) => {
    const subject = subjects.get(hit.key)
    return subject === undefined ? [] : [{ hit, subject }]
  })
  const places = await placesOf(unit, actor, found)
  const cite = citing(showing.root, domain)
  const downloadable = request.entities ? await downloads(unit, { actor, found, domain }) : NEVER
  const counts = request.entities ? await datasetCounts(unit, actor, found) : NO_COUNTS
  const shownBy = request.showCollections ? await shownIn(unit, actor, found) : NO_COLLECTIONS
  return found.map(({ hit, subject }) => ({
    hit,
    subject,
    place: places.get(placeId(subject) ?? 0) ?? null,
    citation: subject.kind === 'collection' ? null : cite(subject),
    matches: request.relevance ? matchesIn(subject, sought, catalogue) : [],
    datasetCount: counts.get(hit.objectId) ?? 0,
    downloadable: subject.kind === 'file' && downloadable(subject),
    collections: shownBy.get(hit.objectId) ?? [],
  }))
}

/** Variables of all tables of a page that are looked at for matches. */
const MOST_SHOWN_VARIABLES = 20_000

const NEVER = (): boolean => false
const NO_COUNTS: ReadonlyMap<number, number> = new Map()
const NO_COLLECTIONS: ReadonlyMap<number, readonly Collection[]> = new Map()

const placeId = (subject: SearchSubject): number | null =>
  subject.kind === 'collection' ? subject.collection.parentId : subject.dataset.collectionId

/** The collections directly above that exist for the caller, by id. */
async function placesOf(
  unit: ReadUnit,
  actor: Actor,
  found: Found,
): Promise<ReadonlyMap<number, Collection>> {
  const ids = [...new Set(found.flatMap(({ subject }) => placeId(subject) ?? []))]
  if (ids.length === 0) return new Map()
  const exists = await existenceFor(unit, actor, ids)
  const collections = await unit.collections.byIds(ids)
  return new Map(collections.filter(({ id }) => exists(id)).map((one) => [one.id, one]))
}

function citing(root: Collection, { catalogue, site }: Pick<Domain, 'catalogue' | 'site'>) {
  return ({ dataset, version }: Exclude<SearchSubject, { readonly kind: 'collection' }>) => {
    const context = { dataset, owners: [root] as const, masked: null }
    const citation = citationOf({ context, version }, { catalogue, site })
    return { text: citationText(citation), html: citationHtml(citation) }
  }
}

/** Which of the files the caller may download (docs/specification/downloads.md#who-may-read). One query. */
async function downloads(
  unit: ReadUnit,
  {
    actor,
    found,
    domain,
  }: {
    readonly actor: Actor
    readonly found: Found
    readonly domain: Pick<Domain, 'clock'>
  },
): Promise<(file: FileSubject) => boolean> {
  const day = today(domain.clock.now())
  const pointsOf = ({ file, dataset }: FileSubject) => [file.id, dataset.id, dataset.collectionId]
  const files = found.flatMap(({ subject }) => (subject.kind === 'file' ? [subject] : []))
  const holder = holderAsking(actor)
  const points = [...new Set(files.flatMap(pointsOf))]
  const grants =
    holder === null || points.length === 0
      ? { granted: new Map(), barred: new Set<number>() }
      : await unit.roles.grantsAt(holder, points)
  return (subject) => {
    const { file, hasRelease } = subject
    const facts = {
      inReleasedVersion: hasRelease && file.publishedAt !== null,
      restricted: file.restricted,
      embargoedUntil: file.embargo?.dateAvailable ?? null,
      retainedUntil: file.retention?.dateUnavailable ?? null,
    }
    return withheld(facts, accessGiven(actor, pointsOf(subject), grants).held, day) === null
  }
}

async function datasetCounts(
  unit: ReadUnit,
  actor: Actor,
  found: Found,
): Promise<ReadonlyMap<number, number>> {
  const ids = found.flatMap(({ subject }) =>
    subject.kind === 'collection' && subject.collection.publishedAt !== null
      ? [subject.collection.id]
      : [],
  )
  return ids.length === 0 ? NO_COUNTS : unit.search.datasetCounts(ids, readerOf(actor))
}

/** The published collections that show each dataset and exist for the caller, without the root. */
async function shownIn(
  unit: ReadUnit,
  actor: Actor,
  found: Found,
): Promise<ReadonlyMap<number, readonly Collection[]>> {
  const ids = found.flatMap(({ subject }) =>
    subject.kind === 'dataset' ? [subject.dataset.id] : [],
  )
  if (ids.length === 0) return NO_COLLECTIONS
  const places = await unit.search.placesOf(ids)
  const all = [...new Set([...places.values()].flat())]
  const exists = await existenceFor(unit, actor, all)
  const collections = new Map((await unit.collections.byIds(all)).map((one) => [one.id, one]))
  return new Map(
    [...places].map(([datasetId, shownBy]) => [
      datasetId,
      shownBy.filter(exists).flatMap((id) => {
        const collection = collections.get(id)
        return collection === undefined || collection.parentId === null ? [] : [collection]
      }),
    ]),
  )
}
