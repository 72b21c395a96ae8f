import * as v from 'valibot'
import type { ReadUnit } from '../../ports/store/store.ts'
import {
  type ChecksumMismatch,
  ChecksumMismatchDetails,
  MAX_EVENTS,
} from '../../rules/direct-uploads/checksum-mismatch.ts'

/** The checksum mismatches of the files of a dataset, by file id. */
export async function wrongDigests(
  { events }: Pick<ReadUnit, 'events'>,
  datasetId: number,
): Promise<ReadonlyMap<number, ChecksumMismatch>> {
  const happened = await events.of(datasetId, MAX_EVENTS)
  const mismatches = happened.flatMap(({ kind, details }) => {
    const read =
      kind === 'checksumsMismatched' ? v.safeParse(ChecksumMismatchDetails, details) : null
    return read?.success === true ? read.output.digests : []
  })
  return new Map(mismatches.map((digest) => [digest.fileId, digest]))
}
