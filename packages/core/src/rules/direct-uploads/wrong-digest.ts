import * as v from 'valibot'

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
export const Details = v.object({
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
export const EVENTS = 1000

/** Both values, for people. */
export const describeWrongDigest = ({ algorithm, said, found }: WrongDigest): string =>
  found === null
    ? `${algorithm} ${said} was supplied, and there are no bytes`
    : `${algorithm} ${said} was supplied, and the bytes have ${found}`
