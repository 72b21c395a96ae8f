import type { Accessed, AccessedThing } from '@holdfast/core'
import { numberOf } from '@holdfast/core/rules'
import { copied } from '../copied.ts'
import { releasesOf } from '../metrics/shown.ts'
import type { State } from '../state.ts'

/** What the access log tells of a version or a file; of the latest released version that fits. */
export function accessed(state: State, thing: AccessedThing): Accessed | null {
  const file = 'fileId' in thing ? state.files.get(thing.fileId) : null
  const datasetId = 'fileId' in thing ? file?.datasetId : thing.datasetId
  const dataset = datasetId === undefined ? null : state.datasets.get(datasetId)
  if (dataset === null || datasetId === undefined) return null
  const wanted = 'fileId' in thing ? null : thing.number
  const release = releasesOf(state, datasetId).findLast(({ version }) => {
    const { ordinal } = version
    const number = numberOf(version)
    const held =
      file === null || (ordinal >= file.since && (file.until === null || ordinal < file.until))
    const meant =
      wanted === null || (number?.major === wanted.major && number.minor === wanted.minor)
    return held && meant
  })
  const number = release === undefined ? null : numberOf(release.version)
  if (release === undefined || number === null) return null
  const { title, author } = release.version.metadata
  return copied({
    pid: dataset.facts.pid,
    metadata: {
      ...(title === undefined ? {} : { title }),
      ...(author === undefined ? {} : { author }),
    },
    major: number.major,
    releasedAt: release.at,
    file: file && {
      storageDriver: file.storageDriver,
      bucket: file.bucket,
      objectId: file.objectId,
      remotePath: file.remotePath,
      size: file.size,
    },
  })
}
