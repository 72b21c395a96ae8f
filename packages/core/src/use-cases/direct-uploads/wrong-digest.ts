import * as v from 'valibot'
import type { ReadUnit } from '../../ports/store/store.ts'
import { Details, EVENTS, type WrongDigest } from '../../rules/direct-uploads/wrong-digest.ts'

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
