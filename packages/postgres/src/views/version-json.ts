import type { ViewedVersion } from '@holdfast/core'
import type { Version } from '@holdfast/core/rules'
import { type JsonOf, toTime } from '../database/declared-table.ts'
import type { Listed } from '../database/listed-row.ts'
import { listedRecord } from '../files/record-sql.ts'
import { toVersion, type VersionRow } from '../versions/version-table.ts'

/** A version with its files, as `dataset-view.ts` selects them. */
export interface ViewedVersionJson extends JsonOf<VersionRow> {
  readonly files: readonly Listed[] | null
}

export const toViewedVersion = ({ files, ...version }: ViewedVersionJson): ViewedVersion => ({
  version: versionFromJson(version),
  files: files?.map(listedRecord) ?? null,
})

/** A version that PostgreSQL wrote as JSON, where times are text. */
export const versionFromJson = (version: JsonOf<VersionRow>): Version =>
  toVersion({ ...version, ...timesOf(version) })

type Times = Pick<VersionRow, 'created_at' | 'updated_at' | 'released_at'>

/** The times of such a row. */
export const timesOf = ({ created_at, updated_at, released_at }: JsonOf<Times>): Times => ({
  created_at: new Date(created_at),
  updated_at: new Date(updated_at),
  released_at: toTime(released_at),
})
