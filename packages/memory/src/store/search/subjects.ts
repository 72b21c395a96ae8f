import {
  type CardFacts,
  type DatasetCard,
  type DatasetSubject,
  type FileEntry,
  type FileSubject,
  holdsAt,
  isDeaccessioned,
  isDraft,
  isReleased,
  matchState,
  type SearchSubject,
  type Version,
} from '@holdfast/core/rules'
import { publication } from '../files/publication.ts'
import { byId } from '../ordering.ts'
import type { DatasetRow } from '../rows.ts'
import type { State } from '../state.ts'

/** Everything that can be found by anybody. */
export const allSubjects = (state: State): readonly SearchSubject[] => {
  const collections = state.collections
    .rows()
    .map((collection): SearchSubject => ({ kind: 'collection', collection }))
  const versions = grouped(state.versions.rows())
  const entries = grouped(state.entries.rows())
  const files = filesOn(state)
  const datasets = state.datasets.rows().flatMap((row) => {
    const cards = datasetCards(state, row, versions.get(row.facts.id) ?? [])
    return [...cards, ...cards.flatMap((card) => files(card, entries.get(row.facts.id) ?? []))]
  })
  return [...collections, ...datasets]
}

function grouped<Row extends { readonly datasetId: number }>(
  rows: readonly Row[],
): ReadonlyMap<number, readonly Row[]> {
  const groups = new Map<number, Row[]>()
  for (const row of rows) {
    const group = groups.get(row.datasetId)
    if (group === undefined) groups.set(row.datasetId, [row])
    else group.push(row)
  }
  return groups
}

/** The cards of a dataset: its release, and what is above it (docs/specification/search.md#what-is-found). */
function datasetCards(
  state: State,
  row: DatasetRow,
  versions: readonly Version[],
): readonly DatasetSubject[] {
  const newestFirst = versions.toSorted((a, b) => b.ordinal - a.ordinal)
  const [newest] = newestFirst
  const released = newestFirst.find(isReleased)
  const card = (version: Version, card: DatasetCard): DatasetSubject => ({
    kind: 'dataset',
    dataset: row.facts,
    version,
    ...cardFacts(state, row, { card, version, newestFirst }),
  })
  return [
    ...(released === undefined ? [] : [card(released, 'released')]),
    ...(newest !== undefined && isDraft(newest) ? [card(newest, 'draft')] : []),
    ...(newest !== undefined && isDeaccessioned(newest) && released === undefined
      ? [card(newest, 'deaccessioned')]
      : []),
  ]
}

function cardFacts(
  state: State,
  { locks }: DatasetRow,
  {
    card,
    version,
    newestFirst,
  }: {
    readonly card: DatasetCard
    readonly version: Version
    readonly newestFirst: readonly Version[]
  },
): CardFacts {
  const { licenseId } = version.terms
  const labels = state.curation.filter(({ versionId }) => versionId === version.id).toSorted(byId)
  return {
    card,
    hasRelease: newestFirst.some(isReleased),
    inReview: locks.some(({ type }) => type === 'InReview'),
    majorReleasedAt: newestFirst.map(majorRelease).find((at) => at !== null) ?? null,
    license: licenseId === null ? null : (state.licenses.get(licenseId)?.name ?? null),
    curationStatus: labels.at(-1)?.entry.label ?? null,
  }
}

const majorRelease = (version: Version): Date | null =>
  matchState(version, {
    draft: () => null,
    released: ({ number, releasedAt }) => (number.minor === 0 ? releasedAt : null),
    deaccessioned: () => null,
  })

type Entries = ReturnType<State['entries']['rows']>

function filesOn(
  state: State,
): (subject: DatasetSubject, entries: Entries) => readonly FileSubject[] {
  const dated = publication(state)
  return ({ card, version, dataset, ...facts }, entries) => {
    if (card === 'deaccessioned') return []
    return entries.flatMap((entry): readonly FileSubject[] => {
      const shown =
        card === 'draft' && facts.hasRelease
          ? entry.since === version.ordinal
          : holdsAt(entry, version.ordinal)
      const file = state.files.get(entry.fileId)
      if (!shown || file === null) return []
      const content = contentOf(state, entry)
      return [{ ...facts, kind: 'file', card, version, dataset, file: dated(file), entry, content }]
    })
  }
}

function contentOf(
  state: State,
  { fileId, variableMetadata: set }: FileEntry,
): FileSubject['content'] {
  const table = state.dataTables.get(fileId)
  if (table === null) return null
  const { columns, rows } = table
  const variables = state.variables.get(fileId) ?? []
  if (set === null) return { columns, rows, variables }
  const said = new Map(state.variableSets.get(set)?.said)
  return {
    columns,
    rows,
    variables: variables.map(({ id, name, label }) => ({
      name,
      label: said.get(id)?.label ?? label,
    })),
  }
}
