import * as v from 'valibot'
import type { Connection } from '../server/connection.ts'
import type { Digest, FileDetails, StoredFile } from '../server/dataset-files.ts'
import { datasetPath, FileList, storedFile } from '../server/dataset-files.ts'
import { WrongContent } from '../server/failures.ts'
import type { LocalFile } from './local-files.ts'
import { storedPlaces } from './upload-plan.ts'

/** Where a file goes: into the dataset, or in the place of a file that is in it. */
export type Target =
  | { readonly kind: 'new' }
  | {
      readonly kind: 'replacement'
      readonly of: number
      /** What the new file takes over from the old one; null for nothing. */
      readonly keeps: FileDetails | null
    }

/** What is said of the file whichever way its bytes take. */
export const descriptionOf = (file: LocalFile, target: Target): object => ({
  ...(file.folder === '' ? {} : { directoryLabel: file.folder }),
  ...(target.kind === 'replacement' ? { forceReplace: true, ...keptDetails(target.keeps) } : {}),
})

/** A server takes over the embargo of a replaced file by itself, and of all this nothing. */
const keptDetails = (details: FileDetails | null): object =>
  details === null
    ? {}
    : {
        restrict: details.restricted,
        description: details.description,
        categories: details.categories,
        dataFileTags: details.tags,
      }

/** The request that adds or replaces. */
export const targetPath = (dataset: string, target: Target): string =>
  target.kind === 'new' ? datasetPath(dataset)('/add') : `/api/files/${target.of}/replace`

const { item } = FileList.entries.data
export const Added = v.object({ data: v.object({ files: v.tupleWithRest([item], item) }) })

/** The file that the server says it stored; throws where that is not the one that was sent. */
export function storedAs(body: v.InferOutput<typeof Added>, sent: Digest): StoredFile {
  const [record, ...others] = body.data.files
  if (others.length > 0)
    throw new WrongContent(`The server made ${others.length + 1} files of it: it was unpacked`)
  const stored = storedFile(record)
  const { digest } = stored
  if (digest === null || digest.algorithm !== sent.algorithm) return stored
  if (digest.value.toLowerCase() !== sent.value)
    throw new WrongContent(
      `The server stored other bytes: its ${sent.algorithm} is ${digest.value}, ours ${sent.value}`,
    )
  return stored
}

/** The file that is stored in a place now; asked when nobody knows whether an upload arrived. */
export async function storedAt(
  connection: Connection,
  dataset: string,
  file: LocalFile,
): Promise<StoredFile | null> {
  const path = datasetPath(dataset)('/versions/:latest/files', { searchText: file.name })
  const { data } = await connection.answer(path, FileList)
  return storedPlaces(data.map(storedFile))(file) ?? null
}
