/** An operator's configuration of one object store. */
export interface StoreProfile {
  /** Unique; the name by which users select a store. */
  readonly label: string
  /** `file`, `s3`, `remote`, ... as clients see it. */
  readonly type: string
  /** Part of storage identifiers; null when the store has no buckets. */
  readonly bucket: string | null
  /** Clients may upload directly to the store. */
  readonly directUpload: boolean
  /** Downloads are answered with a URL at the store. */
  readonly directDownload: boolean
  /** Objects that reached the store by other ways may be registered. */
  readonly uploadOutOfBand: boolean
  /** Part size of direct uploads in bytes; smaller files are sent in one request. */
  readonly partSize: number
  /** How long URLs of whole objects at the store are valid. */
  readonly urlMinutes: number
  /** Objects are tagged as unfinished until they are registered. */
  readonly tagging: boolean
}
