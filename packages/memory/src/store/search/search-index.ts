import type {
  Clock,
  HeldPage,
  HeldWanted,
  PictureFiles,
  SearchFound,
  SearchIndex,
  SearchWanted,
  ShownSubjects,
  WantedSubjects,
} from '@holdfast/core'
import {
  accessLabelOn,
  boxesMeet,
  CARD_KINDS,
  CARD_STATES,
  type DocumentSurroundings,
  type Holder,
  isSortedByLabel,
  MOST_LABELS,
  matchesDocument,
  type SearchDocument,
  type SearchSubject,
  scoreOf,
} from '@holdfast/core/rules'
import { copied } from '../copied.ts'
import { openFiles } from '../files/file-reads.ts'
import { byText, type Comparison, compareText, inOrder, page } from '../ordering.ts'
import { grantsAt } from '../roles/roles.ts'
import type { CurrentState, State } from '../state.ts'
import { belowIn, placesOf } from './below.ts'
import { type Indexed, indexOf } from './documents.ts'
import { heldOn, openTo, visibleTo } from './rights.ts'

/** The index is made from the state when it is asked, so there is nothing to maintain or to repair. */
export const searchIndex = (current: CurrentState, clock: Clock): SearchIndex => ({
  begin: async () => current().context.revision,
  find: async (wanted) => find(current(), clock, wanted),
  publishedIds: async (wanted) =>
    find(current(), clock, { ...wanted, ...ALL_PUBLISHED }).hits.map(({ objectId }) => objectId),
  held: async (wanted) => held(current(), clock, wanted),
  termsKnown: async (terms, viewer) => {
    const state = current()
    const visible = visibleTo(state, viewer, clock)
    const documents = [...indexOf(state).values()].map(({ document }) => document)
    const seen = documents.filter(visible)
    return new Set(terms.filter((term) => seen.some((document) => document.said.terms.has(term))))
  },
  subjects: async (wanted) => shownSubjects(current(), clock, wanted),
  datasetCounts: async (collectionIds, viewer) => {
    const held = datasetsBelow(current(), viewer, clock)
    const counts = collectionIds.map((id) => [id, held(id).length] as const)
    return new Map(counts.filter(([, count]) => count > 0))
  },
  placesOf: async (datasetIds) => {
    const state = current()
    return new Map(datasetIds.flatMap((id) => placesOf(state, id)))
  },
  compareNext: async () => ({ staleOrMissing: [], orphaned: [], next: null }),
  clear: async () => {},
  beginRebuild: async () => {},
  takeRebuild: async () => false,
  rebuildNext: async () => null,
  dropOrphansNext: async () => null,
  forgetWordsNext: async () => null,
  listMatchesNext: async () => null,
  refresh: async () => {},
})

const ALL_PUBLISHED = {
  filters: [],
  scoring: { terms: [], phrases: [] },
  kinds: ['dataset'],
  states: ['Published'],
  below: null,
  boxes: null,
  held: null,
  counts: 'none',
  facets: [],
  sort: { by: 'date', order: 'asc' },
  limit: Number.MAX_SAFE_INTEGER,
  offset: 0,
} as const

function held(state: State, clock: Clock, wanted: HeldWanted): HeldPage {
  const { holder, roleIds, everything, grants, pictures, ...page } = wanted
  const found = find(state, clock, {
    ...page,
    viewer: everything ? null : holder,
    held: { holder, roleIds },
    query: { kind: 'all' },
    filters: [],
    scoring: { terms: [], phrases: [] },
    below: null,
    boxes: null,
    counts: 'kindsAndStates',
    facets: [],
    today: '',
  })
  const keys = found.hits.map(({ key }) => key)
  const asked = grants ? holder : null
  const of = { keys, variables: 0, holder: asked, terms: [], pictures }
  const shown = shownSubjects(state, clock, of)
  return { revision: state.context.revision, found, shown }
}

function shownSubjects(
  state: State,
  clock: Clock,
  { keys, variables, holder, terms, pictures }: WantedSubjects,
): ShownSubjects {
  const index = indexOf(state)
  const found = keys.flatMap((key) => index.get(key) ?? [])
  const places = found.flatMap(({ subject }) => state.collections.get(placeOf(subject)) ?? [])
  const pointIds = found.flatMap(({ subject }) => pointsOf(subject))
  const said = found.map(({ document }) => document.said.terms)
  return {
    subjects: new Map(
      found.map(({ subject, document }) => [document.key, copied(shortened(subject, variables))]),
    ),
    places: new Map(places.map(({ id, alias, name }) => [id, { id, alias, name }])),
    grants:
      holder === null
        ? { granted: new Map(), barred: new Set() }
        : grantsAt(state, clock, { holder, pointIds }),
    known: new Set(terms.filter((term) => said.some((termsOfOne) => termsOfOne.has(term)))),
    pictured: new Set(
      pictures === null ? [] : found.flatMap(({ subject }) => pictured(state, subject, pictures)),
    ),
  }
}

/** The version on the card of a dataset, if it has a picture. */
function pictured(state: State, subject: SearchSubject, pictures: PictureFiles): readonly number[] {
  if (subject.kind !== 'dataset' || subject.card === 'deaccessioned') return []
  return openFiles(state, subject.version, pictures).length === 0 ? [] : [subject.version.id]
}

/** The collection directly above; 0 for none. */
const placeOf = (subject: SearchSubject): number =>
  subject.kind === 'collection' ? (subject.collection.parentId ?? 0) : subject.dataset.collectionId

const pointsOf = (subject: SearchSubject): readonly number[] => [
  placeOf(subject),
  ...(subject.kind === 'collection' ? [] : [subject.dataset.id]),
  ...(subject.kind === 'file' ? [subject.file.id] : []),
]

/** The released datasets below a collection that the viewer sees. */
function datasetsBelow(
  state: State,
  viewer: Holder | null,
  clock: Clock,
): (collectionId: number) => readonly SearchDocument[] {
  const visible = visibleTo(state, viewer, clock)
  const released = [...indexOf(state).values()].filter(
    ({ document: one }) => one.kind === 'dataset' && one.audience === 'everyone' && visible(one),
  )
  const below = belowIn(state)
  return (id) => released.flatMap(({ document }) => (below(document, [id]) ? [document] : []))
}

/** With this many of the first variables of a table. */
function shortened(subject: SearchSubject, variables: number): SearchSubject {
  if (subject.kind !== 'file' || subject.content === null) return subject
  const first = subject.content.variables.slice(0, variables)
  const named = first.map(({ name, label }) => ({ name, label }))
  return { ...subject, content: { ...subject.content, variables: named } }
}

interface Match {
  readonly document: SearchDocument
  readonly score: number
  readonly roleIds: readonly number[]
}

function find(state: State, clock: Clock, wanted: SearchWanted): SearchFound {
  const index = indexOf(state)
  const held = wanted.held === null ? null : heldOn(state, wanted.held, clock)
  const accepts = acceptance(state, clock, { wanted, index })
  const matches = [...index.values()].flatMap(({ document }): readonly Match[] => {
    const roleIds = held?.(document) ?? []
    if ((held !== null && roleIds.length === 0) || !accepts(document, roleIds.length > 0)) return []
    return [{ document, score: scoreOf(document, wanted.scoring), roleIds }]
  })
  const isKind = ({ document }: Match): boolean => wanted.kinds.includes(document.kind)
  const isState = ({ document }: Match): boolean =>
    wanted.states === null || document.states.some((one) => wanted.states?.includes(one))
  const found = matches.filter((match) => isKind(match) && isState(match)).sort(ordering(wanted))
  const counts = <Name extends string>(names: readonly Name[], has: (name: Name) => number) =>
    // `names` holds every name once.
    Object.fromEntries(names.map((name) => [name, has(name)])) as Record<Name, number>
  return {
    total: found.length,
    kinds: counts(CARD_KINDS, (kind) =>
      wanted.counts === 'none'
        ? 0
        : matches.filter((one) => isState(one) && one.document.kind === kind).length,
    ),
    states: counts(CARD_STATES, (name) =>
      wanted.counts === 'kindsAndStates'
        ? matches.filter((one) => isKind(one) && one.document.states.includes(name)).length
        : 0,
    ),
    facets: facetsOf(found, wanted),
    hits: page(found, wanted).map(({ document, score, roleIds }) => ({
      key: document.key,
      kind: document.kind,
      objectId: document.objectId,
      score,
      roleIds,
    })),
  }
}

function acceptance(
  state: State,
  clock: Clock,
  {
    wanted,
    index,
  }: { readonly wanted: SearchWanted; readonly index: ReadonlyMap<string, Indexed> },
): (document: SearchDocument, held: boolean) => boolean {
  const visible = visibleTo(state, wanted.viewer, clock)
  const isOpen = openTo(state, wanted.viewer)
  const heldBy = datasetsBelow(state, wanted.viewer, clock)
  const around: DocumentSurroundings = {
    parent: ({ parentKey }) => {
      const parent = parentKey === null ? undefined : index.get(parentKey)?.document
      return parent !== undefined && isOpen(parent) ? parent : null
    },
    below: belowIn(state),
    datasets: ({ objectId }) => heldBy(objectId),
    today: wanted.today,
  }
  const { below, boxes } = wanted
  return (document, held) =>
    (visible(document) ||
      (held && document.kind === 'collection' && visible({ ...document, audience: 'everyone' }))) &&
    [wanted.query, ...wanted.filters].every((part) => matchesDocument(document, part, around)) &&
    (below === null || around.below(document, below)) &&
    (boxes === null || document.boxes.some((own) => boxes.some((box) => boxesMeet(own, box))))
}

function ordering({ sort: { by, order } }: SearchWanted): Comparison<Match> {
  const sign = order === 'asc' ? 1 : -1
  const first: Comparison<Match> = (a, b) => {
    if (by === 'score') return sign * (a.score - b.score)
    if (by === 'name') return sign * compareText(a.document.name, b.document.name)
    if (by === 'date') return sign * (a.document.date.getTime() - b.document.date.getTime())
    return byField(sortedBy(a.document, by.field), sortedBy(b.document, by.field), sign)
  }
  return inOrder<Match>(
    first,
    (a, b) => b.score - a.score,
    (a, b) => b.document.date.getTime() - a.document.date.getTime(),
    byText(({ document }) => document.key),
  )
}

type Sorted = number | string | undefined

function sortedBy(
  { key, kind, objectId, access, sorts, facets }: SearchDocument,
  field: string,
): Sorted {
  switch (field) {
    case 'id':
      return key
    case 'entityId':
      return objectId
    case 'dvObjectType':
      return kind
    case 'fileRestricted':
      return access === null ? undefined : String(access.restricted)
    default:
      return isSortedByLabel(field) ? facets.get(field)?.toSorted(compareText)[0] : sorts.get(field)
  }
}

/** Documents without the field come last in both directions, numbers before texts. */
function byField(a: Sorted, b: Sorted, sign: number): number {
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined)
  if (typeof a === 'number' && typeof b === 'number') return sign * (a - b)
  if (typeof a === 'string' && typeof b === 'string') return sign * compareText(a, b)
  return typeof a === 'number' ? -1 : 1
}

function facetsOf(found: readonly Match[], { facets, today }: SearchWanted): SearchFound['facets'] {
  const counted = facets.map((facet) => {
    const counts = new Map<string, number>()
    for (const { document } of found)
      for (const label of labelsOf(document, facet, today))
        counts.set(label, (counts.get(label) ?? 0) + 1)
    const labels = [...counts].map(([label, count]) => ({ label, count }))
    labels.sort((a, b) => b.count - a.count || compareText(a.label, b.label))
    return [facet, labels.slice(0, MOST_LABELS)] as const
  })
  return new Map(counted.filter(([, labels]) => labels.length > 0))
}

function labelsOf(
  { access, facets }: SearchDocument,
  facet: string,
  today: string,
): readonly string[] {
  if (facet !== 'fileAccess') return facets.get(facet) ?? []
  return access === null ? [] : [accessLabelOn(access, today)]
}
