/** What an operator decides about one of the object stores. */
export interface StoreProfile {
  /** Unique; what people choose a store by. */
  readonly label: string
  /** `file`, `s3`, `remote`, ... as clients are told. */
  readonly type: string
  /** Part of storage identifiers; null where the store has none. */
  readonly bucket: string | null
  /** Clients may send bytes to the store themselves. */
  readonly directUpload: boolean
  /** Downloads are answered with an address at the store. */
  readonly directDownload: boolean
  /** Objects that got into the store by other ways may be registered. */
  readonly uploadOutOfBand: boolean
  /** Bytes of a part of a direct upload; smaller files go in one request. */
  readonly partSize: number
  /** How long addresses of whole objects at the store are good. */
  readonly urlMinutes: number
  /** Objects carry the mark of the unfinished until they are registered. */
  readonly tagging: boolean
}
