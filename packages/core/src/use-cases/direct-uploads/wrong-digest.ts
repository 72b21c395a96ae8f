import * as v from 'valibot'
import type { ReadUnit } from '../../ports/store/store.ts'
import {
  type ChecksumMismatch,
  ChecksumMismatchDetails,
  MAX_EVENTS,
} from '../../rules/direct-uploads/checksum-mismatch.ts'

/** What is known of the wrong checksums of the files of a dataset, by the id of the file. */
export async function wrongDigests(
  { events }: Pick<ReadUnit, 'events'>,
  datasetId: number,
): Promise<ReadonlyMap<number, ChecksumMismatch>> {
  const happened = await events.of(datasetId, MAX_EVENTS)
  const told = happened.flatMap(({ kind, details }) => {
    const read =
      kind === 'checksumsMismatched' ? v.safeParse(ChecksumMismatchDetails, details) : null
    return read?.success === true ? read.output.digests : []
  })
  return new Map(told.map((digest) => [digest.fileId, digest]))
}
