import type { CardPlace, CardVersion, MyCard } from '@holdfast/core'
import type { CardState, Pid } from '@holdfast/core/rules'
import { type PidColumns, toPid } from '../files/file-rows.ts'
import { type HeadRow, toHead } from '../versions/version-table.ts'

/** In JSON, times are text. */
type InJson<T> = { readonly [K in keyof T]: T[K] extends Date ? string : T[K] }

type VersionJson = Omit<HeadRow, 'created_at' | 'updated_at' | 'released_at'> & {
  readonly created_at: string
  readonly updated_at: string
  readonly released_at: string | null
  readonly metadata: CardVersion['metadata']
}

type FileCard = Extract<MyCard, { readonly kind: 'file' }>
type Checksum = NonNullable<FileCard['file']['checksum']>

interface FileJson extends PidColumns {
  readonly size: number
  readonly content_type: string
  readonly checksum_type: Checksum['type'] | null
  readonly checksum_value: string | null
  readonly created_at: string
  readonly published_at: string | null
  readonly tabular_tags: readonly string[]
}

/** One card; `kind` decides which members `detail` has. */
export interface CardRow
  extends InJson<{ readonly id: number; readonly date: Date; readonly roles: readonly number[] }> {
  readonly kind: MyCard['kind']
  readonly states: readonly CardState[]
  readonly detail: {
    readonly place: CardPlace | null
    readonly alias: string
    readonly name: string
    readonly description: string | null
    readonly affiliation: string | null
    readonly publishedAt: string | null
    readonly pid: Pid
    readonly storageDriver: string
    readonly datasetId: number
    readonly version: VersionJson
    readonly entry: FileCard['entry']
    readonly file: FileJson
  }
}

export function toCard({ kind, id, states, roles, date, detail }: CardRow): MyCard {
  const { place } = detail
  const facts = { id, states, roleIds: roles, date: new Date(date), place }
  switch (kind) {
    case 'collection': {
      const { alias, name, description, affiliation } = detail
      const publishedAt = momentOrNone(detail.publishedAt)
      return { kind, ...facts, alias, name, description, affiliation, publishedAt }
    }
    case 'dataset': {
      const { pid, storageDriver, version } = detail
      return { kind, ...facts, pid, storageDriver, version: toCardVersion(version) }
    }
    case 'file': {
      const { pid, datasetId, version, entry, file } = detail
      const { id: versionId, state, metadata } = toCardVersion(version)
      return {
        kind,
        ...facts,
        pid,
        datasetId,
        version: { id: versionId, state, metadata },
        entry: {
          label: entry.label,
          description: entry.description,
          categories: entry.categories,
          restricted: entry.restricted,
        },
        file: toFile(file),
      }
    }
  }
}

const momentOrNone = (text: string | null): Date | null => (text === null ? null : new Date(text))

function toCardVersion(row: VersionJson): CardVersion {
  const { id, state, createdAt, updatedAt, fileCount } = toHead({
    ...row,
    created_at: new Date(row.created_at),
    updated_at: new Date(row.updated_at),
    released_at: momentOrNone(row.released_at),
  })
  return { id, state, createdAt, updatedAt, fileCount, metadata: row.metadata }
}

const toFile = (row: FileJson): FileCard['file'] => ({
  pid: toPid(row),
  size: row.size,
  contentType: row.content_type,
  checksum:
    row.checksum_type === null || row.checksum_value === null
      ? null
      : { type: row.checksum_type, value: row.checksum_value },
  publishedAt: momentOrNone(row.published_at),
  createdAt: new Date(row.created_at),
  tabularTags: row.tabular_tags,
})
