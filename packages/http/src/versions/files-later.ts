import { randomUUID } from 'node:crypto'
import type { Repository } from '@holdfast/core'
import type { FileRecord, VersionDetail } from '@holdfast/core/rules'
import { presentFiles } from '../files/present-file.ts'
import { jsonText } from '../output/json.ts'
import { Streamed } from '../output/streamed.ts'

/** Stands in a body for the files of a version that are read while it is sent. */
export class FilesLater {
  readonly detail: VersionDetail

  constructor(detail: VersionDetail) {
    this.detail = detail
  }
}

type Batches = (detail: VersionDetail) => AsyncIterable<readonly FileRecord[]>

/** The body as it is, or as a stream when the files of one of its versions are read later. */
export const withFiles = (
  versions: readonly Pick<VersionDetail, 'files'>[],
  body: object,
  { versions: { fileBatches } }: Pick<Repository, 'versions'>,
): object | Streamed =>
  versions.some(({ files }) => files === 'later')
    ? new Streamed(() => bodyPieces(body, fileBatches))
    : body

/** The text of a body, with the files of each version in its place. */
export async function* bodyPieces(body: object, batches: Batches): AsyncGenerator<string, void> {
  // Nobody can write this into metadata: it is new for every body.
  const place = randomUUID()
  const lists: VersionDetail[] = []
  const text = JSON.stringify(body, (_key, member: unknown) => {
    if (!(member instanceof FilesLater)) return member === null ? undefined : member
    lists.push(member.detail)
    return place
  })
  const [first = '', ...others] = text.split(`"${place}"`)
  yield first
  for (const [index, other] of others.entries()) {
    const detail = lists[index]
    if (detail !== undefined) yield* filePieces(detail, batches)
    yield other
  }
}

async function* filePieces(detail: VersionDetail, batches: Batches): AsyncGenerator<string, void> {
  let separator = '['
  for await (const records of batches(detail)) {
    const texts = presentFiles(detail, records).map(jsonText)
    if (texts.length > 0) yield separator + texts.join(',')
    separator = ','
  }
  yield separator === '[' ? '[]' : ']'
}
