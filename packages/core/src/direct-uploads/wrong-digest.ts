import * as v from 'valibot'
import type { ReadUnit } from '../store/store.ts'

/** A supplied checksum that is not that of the bytes. */
export interface WrongDigest {
  readonly fileId: number
  readonly algorithm: string
  /** What the client said. */
  readonly said: string
  /** What the bytes have; null when there are none. */
  readonly found: string | null
}

/** What `checksumsMismatched` tells of the files. */
const Details = v.object({
  digests: v.array(
    v.object({
      fileId: v.number(),
      algorithm: v.string(),
      said: v.string(),
      found: v.nullable(v.string()),
    }),
  ),
})

/** Far more than happens to a draft between an upload and its publication. */
const EVENTS = 1000

/** What is known of the wrong checksums of the files of a dataset, by the id of the file. */
export async function wrongDigests(
  { events }: Pick<ReadUnit, 'events'>,
  datasetId: number,
): Promise<ReadonlyMap<number, WrongDigest>> {
  const happened = await events.of(datasetId, EVENTS)
  const told = happened.flatMap(({ kind, details }) => {
    const read = kind === 'checksumsMismatched' ? v.safeParse(Details, details) : null
    return read?.success === true ? read.output.digests : []
  })
  return new Map(told.map((digest) => [digest.fileId, digest]))
}

/** Both values, for people. */
export const describeWrongDigest = ({ algorithm, said, found }: WrongDigest): string =>
  found === null
    ? `${algorithm} ${said} was supplied, and there are no bytes`
    : `${algorithm} ${said} was supplied, and the bytes have ${found}`
