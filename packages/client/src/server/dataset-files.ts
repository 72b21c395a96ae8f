import * as v from 'valibot'
import type { Connection } from './connection.ts'

const ALGORITHMS = ['MD5', 'SHA-1', 'SHA-256', 'SHA-512'] as const
/** The digest algorithms of servers. */
export type DigestAlgorithm = (typeof ALGORITHMS)[number]

/** A digest with its algorithm. */
export interface Digest {
  readonly algorithm: DigestAlgorithm
  /** Lower-case hexadecimal. */
  readonly value: string
}

/** A file of a version as it was deposited; for an ingested table, the original. */
export interface StoredFile {
  readonly id: number
  /** Empty for the top level of the dataset. */
  readonly folder: string
  readonly name: string
  /** Bytes. */
  readonly size: number
  /** Null when the server has none. */
  readonly digest: Digest | null
  readonly details: FileDetails
}

/** The details of a file in a version, other than its bytes and its place. */
export interface FileDetails {
  readonly restricted: boolean
  readonly description: string
  readonly categories: readonly string[]
  readonly tags: readonly string[]
  /** Null when the file is available without limit. */
  readonly retention: Retention | null
}

/** The day after which the file is no longer available, and the reason. */
export interface Retention {
  readonly dateUnavailable: string
  readonly reason: string
}

const FileRecord = v.object({
  label: v.string(),
  directoryLabel: v.optional(v.string(), ''),
  restricted: v.optional(v.boolean(), false),
  description: v.nullish(v.string(), ''),
  categories: v.optional(v.array(v.string()), []),
  dataFile: v.object({
    id: v.number(),
    filesize: v.number(),
    originalFileName: v.optional(v.string()),
    originalFileSize: v.optional(v.number()),
    checksum: v.optional(v.object({ type: v.picklist(ALGORITHMS), value: v.string() })),
    tabularTags: v.optional(v.array(v.string()), []),
    retention: v.nullish(
      v.object({ dateUnavailable: v.string(), reason: v.nullish(v.string(), '') }),
      null,
    ),
  }),
})

/** A page of file records. */
export const FileList = v.object({ data: v.array(FileRecord), totalCount: v.number() })
const Algorithm = v.object({ data: v.object({ message: v.picklist(ALGORITHMS) }) })

const PAGE = 1000

/** Builds request paths below a dataset, which is given as `doi:10.5072/FK2/ABC` or by database id. */
export function datasetPath(dataset: string): (rest: string, query?: Query) => string {
  const byNumber = /^\d+$/.test(dataset)
  const place = byNumber ? dataset : ':persistentId'
  return (rest, query = {}) => {
    const all = byNumber ? query : { persistentId: dataset, ...query }
    const parameters = new URLSearchParams(
      Object.entries(all).map(([name, value]): [string, string] => [name, String(value)]),
    )
    const text = parameters.toString()
    return `/api/datasets/${place}${rest}${text === '' ? '' : `?${text}`}`
  }
}

/** Query parameters. */
export type Query = Readonly<Record<string, string | number>>

/** All files of a version, read page by page. */
export async function filesOf(
  connection: Connection,
  { dataset, version }: { readonly dataset: string; readonly version: string },
): Promise<readonly StoredFile[]> {
  const path = datasetPath(dataset)
  const found = new Map<number, StoredFile>()
  for (let offset = 0, total = 1; offset < total; offset += PAGE) {
    const query = { limit: PAGE, offset }
    const files = path(`/versions/${encodeURIComponent(version)}/files`, query)
    const page = await connection.answer(files, FileList)
    for (const record of page.data) found.set(record.dataFile.id, storedFile(record))
    total = page.data.length === 0 ? 0 : page.totalCount
  }
  return [...found.values()]
}

/** Converts a file record of the API. */
export function storedFile(record: v.InferOutput<typeof FileRecord>): StoredFile {
  const { label, directoryLabel, restricted, description, categories, dataFile } = record
  const { id, filesize, originalFileName, originalFileSize, checksum, retention } = dataFile
  return {
    id,
    folder: directoryLabel,
    name: originalFileName ?? label,
    size: originalFileSize ?? filesize,
    digest: checksum === undefined ? null : { algorithm: checksum.type, value: checksum.value },
    details: { restricted, description, categories, tags: dataFile.tabularTags, retention },
  }
}

/** The digest algorithm that the server uses. */
export const digestAlgorithmOf = async (connection: Connection): Promise<DigestAlgorithm> =>
  (await connection.answer('/api/files/fixityAlgorithm', Algorithm)).data.message
