import type { Domain } from '../../ports/ports.ts'
import type { GrantsAtPoints } from '../../ports/store/roles.ts'
import type { SearchHit, ShownPlace, ShownSubjects } from '../../ports/store/search-index.ts'
import type { ReadUnit } from '../../ports/store/store.ts'
import { today } from '../../rules/calendar/day.ts'
import type { Collection } from '../../rules/collections/collection.ts'
import { themeLogo } from '../../rules/collections/collection-theme.ts'
import { withheld } from '../../rules/downloads/withheld.ts'
import { exportSettingsOf } from '../../rules/exports/export-settings.ts'
import type { SoughtWords } from '../../rules/search/resolve-query.ts'
import type { FileSubject, SearchSubject } from '../../rules/search/search-subject.ts'
import { matchesIn } from '../../rules/search/subject-texts.ts'
import type { SettingValues } from '../../rules/settings/setting-values.ts'
import type { Actor } from '../../rules/users/actor.ts'
import { citationHtml, citationOf, citationText } from '../../rules/versions/citation.ts'
import { existenceFor, readerOf } from '../roles/existing.ts'
import { accessGiven, holderAsking } from '../roles/held-permissions.ts'
import { pictureFiles } from '../thumbnails/dataset-pictures.ts'
import { canDraw, type DrawingDomain } from '../thumbnails/draw-thumbnail.ts'
import type { FoundItem, SearchRequest } from './search-request.ts'

interface Showing {
  readonly actor: Actor
  readonly request: Pick<SearchRequest, 'entities' | 'showCollections' | 'relevance'>
  readonly sought: readonly SoughtWords[]
  /** Terms that the results may have. */
  readonly terms: readonly string[]
  /** Name the installation in citations. */
  readonly root: Collection
  readonly settings: SettingValues
}

/** What showing results needs. */
export type Showable = Pick<Domain, 'catalogue' | 'site' | 'clock'> & DrawingDomain

type Found = readonly { readonly hit: SearchHit; readonly subject: SearchSubject }[]

/** The results of a page, and those of the terms that one of them has. */
export interface FoundPage {
  readonly items: readonly FoundItem[]
  readonly known: ReadonlySet<string>
}

/** The results of a page with what is shown of them, in the order of the hits; a fixed number of queries. */
export async function foundItems(
  unit: ReadUnit,
  domain: Showable,
  { hits, ...showing }: Showing & { readonly hits: readonly SearchHit[] },
): Promise<FoundPage> {
  if (hits.length === 0) return { items: [], known: new Set() }
  const variables = showing.request.relevance
    ? Math.floor(MOST_SHOWN_VARIABLES / (hits.length + 1))
    : 0
  const keys = hits.map(({ key }) => key)
  const holder = holderAsking(showing.actor)
  const pictures = showing.request.entities ? pictureFiles(domain) : null
  const { terms } = showing
  const shown = await unit.search.subjects({ keys, variables, holder, terms, pictures })
  return { items: await shownItems(unit, domain, { hits, shown, ...showing }), known: shown.known }
}

/** The results of a page of which everything was read that is shown of them. */
export async function shownItems(
  unit: ReadUnit,
  domain: Showable,
  {
    hits,
    shown,
    ...showing
  }: Omit<Showing, 'terms'> & {
    readonly hits: readonly SearchHit[]
    readonly shown: ShownSubjects
  },
): Promise<readonly FoundItem[]> {
  const { actor, request, sought } = showing
  const { catalogue } = domain
  const { subjects, places, grants } = shown
  const found = hits.flatMap((hit) => {
    const subject = subjects.get(hit.key)
    return subject === undefined ? [] : [{ hit, subject }]
  })
  const cite = citing(showing, domain)
  const downloadable = request.entities ? downloads(actor, grants, domain) : NEVER
  const counts = request.entities ? await datasetCounts(unit, actor, found) : NO_COUNTS
  const shownBy = request.showCollections ? await shownIn(unit, actor, found) : NO_COLLECTIONS
  const placeOf = (subject: SearchSubject): ShownPlace | null => {
    const id = placeId(subject) ?? 0
    return accessGiven(actor, [id], grants).barred ? null : (places.get(id) ?? null)
  }
  const pictured = request.entities ? pictures(shown, { downloadable, domain }) : NEVER
  return found.map(({ hit, subject }) => ({
    hit,
    subject,
    place: placeOf(subject),
    citation: subject.kind === 'collection' ? null : cite(subject),
    matches: request.relevance ? matchesIn(subject, sought, catalogue) : [],
    datasetCount: counts.get(hit.objectId) ?? 0,
    downloadable: subject.kind === 'file' && downloadable(subject),
    pictured: pictured(subject),
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

function citing(
  { root, settings }: Pick<Showing, 'root' | 'settings'>,
  { catalogue, site }: Pick<Domain, 'catalogue' | 'site'>,
) {
  const exportSettings = exportSettingsOf(settings)
  return ({ dataset, version }: Exclude<SearchSubject, { readonly kind: 'collection' }>) => {
    const context = { dataset, owners: [root] as const, exportSettings, masked: null }
    const citation = citationOf({ context, version }, { catalogue, site })
    return { text: citationText(citation), html: citationHtml(citation) }
  }
}

/** Which of the files the caller may download (docs/specification/downloads.md#who-may-read). */
function downloads(
  actor: Actor,
  grants: GrantsAtPoints,
  { clock }: Pick<Domain, 'clock'>,
): (file: FileSubject) => boolean {
  const day = today(clock.now())
  return ({ file, dataset, hasRelease }) => {
    const facts = {
      inReleasedVersion: hasRelease && file.publishedAt !== null,
      restricted: file.restricted,
      embargoedUntil: file.embargo?.dateAvailable ?? null,
      retainedUntil: file.retention?.dateUnavailable ?? null,
    }
    const points = [file.id, dataset.id, dataset.collectionId]
    return withheld(facts, accessGiven(actor, points, grants).held, day) === null
  }
}

/** Of which results there is a picture that the caller may see (docs/specification/search.md#items). */
function pictures(
  { pictured }: ShownSubjects,
  {
    downloadable,
    domain,
  }: { readonly downloadable: (file: FileSubject) => boolean; readonly domain: DrawingDomain },
): (subject: SearchSubject) => boolean {
  const drawable = canDraw(domain)
  return (subject) => {
    switch (subject.kind) {
      case 'collection':
        return themeLogo(subject.collection.theme) !== null
      case 'dataset':
        return pictured.has(subject.version.id)
      case 'file':
        return drawable(subject.file) && downloadable(subject)
    }
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
