import * as v from 'valibot'

/** A checksum from the client that does not match the stored bytes. */
export interface ChecksumMismatch {
  readonly fileId: number
  readonly algorithm: string
  /** The checksum that the client sent. */
  readonly said: string
  /** The checksum of the stored bytes; null when there are none. */
  readonly found: string | null
}

/** The details of a `checksumsMismatched` event. */
export const ChecksumMismatchDetails = v.object({
  digests: v.array(
    v.object({
      fileId: v.number(),
      algorithm: v.string(),
      said: v.string(),
      found: v.nullable(v.string()),
    }),
  ),
})

/** Largest number of events read for a draft: far more than occur between an upload and its publication. */
export const MAX_EVENTS = 1000

/** Both checksums as text for people. */
export const describeChecksumMismatch = ({ algorithm, said, found }: ChecksumMismatch): string =>
  found === null
    ? `${algorithm} ${said} was supplied, but there are no stored bytes`
    : `${algorithm} ${said} was supplied, but the stored bytes have ${found}`
