import {
  appliesToDatasets,
  appliesToFiles,
  type CardState,
  type FileEntry,
  formatPid,
  holdsAt,
  isDeaccessioned,
  isDraft,
  isReleased,
  matchState,
  releasedAtOf,
  titleOf,
  type Version,
} from '@holdfast/core/rules'
import { publication } from '../files/publication.ts'
import type { State } from '../state.ts'
import { type Findable, type Given, placeOf, rolesOf } from './findable-cards.ts'

/** A version of a dataset that a card shows. */
interface Shown {
  readonly version: Version
  readonly states: readonly CardState[]
}

/** The released version, and a draft or withdrawn version above it if the holder may see it. */
function shownOf(state: State, datasetId: number, given: readonly Given[]): readonly Shown[] {
  const versions = [...state.versions.filter((version) => version.datasetId === datasetId)].sort(
    (a, b) => b.ordinal - a.ordinal,
  )
  const [newest] = versions
  const released = versions.find(isReleased)
  const shown: Shown[] =
    released === undefined ? [] : [{ version: released, states: ['Published'] }]
  const sees = givenReaching(state, datasetId, given).some(({ permissions }) =>
    permissions.includes('ViewUnpublishedDataset'),
  )
  if (newest === undefined || !sees) return shown
  if (isDraft(newest))
    return [...shown, { version: newest, states: draftStates(state, datasetId, released) }]
  if (isDeaccessioned(newest) && released === undefined)
    return [{ version: newest, states: ['Deaccessioned'] }]
  return shown
}

function draftStates(
  state: State,
  datasetId: number,
  released: Version | undefined,
): readonly CardState[] {
  const locks = state.datasets.get(datasetId)?.locks ?? []
  const unpublished = released === undefined ? (['Unpublished'] as const) : []
  const inReview = locks.some(({ type }) => type === 'InReview') ? (['In Review'] as const) : []
  return [...unpublished, 'Draft', ...inReview]
}

/** The roles assigned on a dataset and on its collection. */
function givenReaching(state: State, datasetId: number, given: readonly Given[]): readonly Given[] {
  const collectionId = state.datasets.get(datasetId)?.facts.collectionId
  return given.filter(({ pointId }) => pointId === datasetId || pointId === collectionId)
}

export function datasetCards(state: State, given: readonly Given[]): readonly Findable[] {
  return state.datasets.rows().flatMap(({ facts: { id, pid, collectionId, storageDriver } }) => {
    const reaching = givenReaching(state, id, given).filter(
      ({ wanted, pointId, permissions }) =>
        wanted && (pointId === id || permissions.some(appliesToDatasets)),
    )
    if (reaching.length === 0) return []
    const place = placeOf(state, collectionId)
    return shownOf(state, id, given).map(({ version, states }) => ({
      card: {
        kind: 'dataset' as const,
        id,
        states,
        roleIds: rolesOf(reaching),
        date: dateOf(version),
        place,
        pid,
        storageDriver,
        version: cardVersion(version),
      },
      name: titleOf(version),
      text: [titleOf(version), formatPid(pid).replace(/^\w+:/, ''), ...said(version)]
        .join(' ')
        .toLowerCase(),
      versionId: version.id,
    }))
  })
}

const dateOf = (version: Version): Date => releasedAtOf(version) ?? version.createdAt

const cardVersion = ({ id, state, createdAt, updatedAt, fileCount, metadata }: Version) => ({
  id,
  state,
  createdAt,
  updatedAt,
  fileCount,
  metadata,
})

const said = ({ metadata }: Version): readonly string[] => [
  JSON.stringify(metadata.author ?? ''),
  JSON.stringify(metadata.dsDescription ?? ''),
]

export function fileCards(state: State, given: readonly Given[]): readonly Findable[] {
  const cards: Findable[] = []
  for (const { facts } of state.datasets.rows()) {
    const shown = shownOf(state, facts.id, given)
    const above = givenReaching(state, facts.id, given).filter(
      ({ wanted, permissions }) => wanted && permissions.some(appliesToFiles),
    )
    for (const entry of state.entries.filter(({ datasetId }) => datasetId === facts.id)) {
      const own = given.filter(({ wanted, pointId }) => wanted && pointId === entry.fileId)
      const roleIds = rolesOf([...own, ...above])
      if (roleIds.length === 0) continue
      for (const one of shown.filter(({ version }) => isShown(entry, version)))
        cards.push(findableFile(state, { entry, roleIds, ...one }))
    }
  }
  return cards
}

/** A draft shows only the files it changed; the others are on the card of the release. */
const isShown = (entry: FileEntry, version: Version): boolean =>
  matchState(version, {
    draft: () => entry.since === version.ordinal,
    released: () => holdsAt(entry, version.ordinal),
    deaccessioned: () => false,
  })

function findableFile(
  state: State,
  {
    entry,
    roleIds,
    version,
    states,
  }: Shown & { readonly entry: FileEntry; readonly roleIds: readonly number[] },
): Findable {
  const file = state.files.get(entry.fileId)
  const dataset = state.datasets.get(entry.datasetId)
  if (file === null || dataset === null) throw new Error(`Entry ${entry.id} belongs to nothing`)
  const { label, description, categories, restricted } = entry
  const { pid, size, contentType, checksum, createdAt, tabularTags } = file
  const { publishedAt } = publication(state)(file)
  return {
    card: {
      kind: 'file',
      id: file.id,
      states,
      roleIds,
      date: dateOf(version),
      place: placeOf(state, dataset.facts.collectionId),
      datasetId: entry.datasetId,
      pid: dataset.facts.pid,
      version: { id: version.id, state: version.state, metadata: { title: titleOf(version) } },
      entry: { label, description, categories, restricted },
      file: { pid, size, contentType, checksum, publishedAt, createdAt, tabularTags },
    },
    name: label,
    text: `${label} ${description}`.toLowerCase(),
    versionId: version.id,
  }
}
