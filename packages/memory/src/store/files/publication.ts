import { type DataFile, releasedAtOf } from '@holdfast/core/rules'
import type { State } from '../state.ts'

/** Gives files the time at which the version that added them was released. */
export function publication(state: State): (file: DataFile) => DataFile {
  let times: ReadonlyMap<string, Date | null> | undefined
  return (file) => {
    times ??= releases(state)
    return { ...file, publishedAt: times.get(`${file.datasetId} ${file.since}`) ?? null }
  }
}

const releases = (state: State): ReadonlyMap<string, Date | null> =>
  new Map(
    state.versions
      .rows()
      .map((version) => [`${version.datasetId} ${version.ordinal}`, releasedAtOf(version)]),
  )
