import {
  compareVersions,
  type Dataset,
  isReleased,
  type Version,
  type VersionHead,
} from '@holdfast/core/rules'
import { copied } from '../copied.ts'
import type { DatasetRow } from '../rows.ts'
import type { State } from '../state.ts'

/** The dataset with the facts that come from its versions; null without versions. */
export function toDataset(state: State, { facts, revision, locks }: DatasetRow): Dataset | null {
  const versions = [...state.versions.filter(({ datasetId }) => datasetId === facts.id)]
  const newest = versions.sort((a, b) => a.ordinal - b.ordinal).at(-1)
  if (newest === undefined) return null
  const released = versions.filter(isReleased)
  return copied({
    ...facts,
    revision,
    contextRevision: state.context.revision,
    locks,
    newest: toHead(newest),
    released: highest(released),
    releasedOrdinals: released.map(({ ordinal }) => ordinal),
  })
}

function highest(released: readonly Version[]): VersionHead | null {
  const top = [...released].sort((a, b) => compareVersions(b, a)).at(0)
  return top === undefined ? null : toHead(top)
}

export const toHead = (version: Version): VersionHead => ({
  id: version.id,
  datasetId: version.datasetId,
  ordinal: version.ordinal,
  state: version.state,
  createdAt: version.createdAt,
  updatedAt: version.updatedAt,
  fileCount: version.fileCount,
  byteCount: version.byteCount,
  unf: version.unf,
})
