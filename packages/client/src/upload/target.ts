import * as v from 'valibot'
import type { Connection } from '../server/connection.ts'
import type { Digest, FileDetails, StoredFile } from '../server/dataset-files.ts'
import { datasetPath, FileList, storedFile } from '../server/dataset-files.ts'
import { WrongContent } from '../server/failures.ts'
import type { LocalFile } from './local-files.ts'
import { storedPlaces } from './upload-plan.ts'

/** Whether a file is added, or replaces a file of the dataset. */
export type Target =
  | { readonly kind: 'new' }
  | {
      readonly kind: 'replacement'
      readonly of: number
      /** The details that the new file keeps from the old one; null for none. */
      readonly keeps: FileDetails | null
    }

/** The description sent with a form as well as with a direct upload. */
export const descriptionOf = (file: LocalFile, target: Target): object => ({
  ...(file.folder === '' ? {} : { directoryLabel: file.folder }),
  ...(target.kind === 'replacement' ? { forceReplace: true, ...keptDetails(target.keeps) } : {}),
})

/** A server keeps only the embargo of a replaced file, so these details are sent again. */
const keptDetails = (details: FileDetails | null): object =>
  details === null
    ? {}
    : {
        restrict: details.restricted,
        description: details.description,
        categories: details.categories,
        dataFileTags: details.tags,
      }

/** The path of the request that adds or replaces the file. */
export const targetPath = (dataset: string, target: Target): string =>
  target.kind === 'new' ? datasetPath(dataset)('/add') : `/api/files/${target.of}/replace`

const { item } = FileList.entries.data
/** The answer to adding or replacing a file. */
export const Added = v.object({ data: v.object({ files: v.tupleWithRest([item], item) }) })

/** The file that the server reports as stored; throws `WrongContent` when it is not the one sent. */
export function requireStored(body: v.InferOutput<typeof Added>, sent: Digest): StoredFile {
  const [record, ...others] = body.data.files
  if (others.length > 0)
    throw new WrongContent(`The server unpacked it into ${others.length + 1} files`)
  const stored = storedFile(record)
  requireSame(stored, sent)
  return stored
}

/** Throws `WrongContent` when the server's digest is not that of the bytes sent. */
export function requireSame({ digest }: StoredFile, sent: Digest): void {
  if (digest === null || digest.algorithm !== sent.algorithm) return
  if (digest.value.toLowerCase() !== sent.value)
    throw new WrongContent(
      `The server stored other bytes: its ${sent.algorithm} is ${digest.value}, expected ${sent.value}`,
    )
}

/** The file now stored in a place. Used when it is unknown whether an upload arrived. */
export async function storedAt(
  connection: Connection,
  dataset: string,
  file: LocalFile,
): Promise<StoredFile | null> {
  const path = datasetPath(dataset)('/versions/:latest/files', { searchText: file.name })
  const { data } = await connection.answer(path, FileList)
  return storedPlaces(data.map(storedFile))(file) ?? null
}
