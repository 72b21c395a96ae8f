import type { OaiError } from './oai-request.ts'

/** `deleted`: the dataset has left the set, or can no longer be seen by everyone. */
export type RecordState = 'present' | 'deleted'

/** What identifies a record (docs/specification/harvesting.md#records). */
export interface RecordHeader {
  /** The persistent identifier of the dataset, such as `doi:10.5072/FK2/ABC`. */
  readonly identifier: string
  /** When its metadata changed last, or when it came into the set or left it; in whole seconds. */
  readonly stamp: Date
  readonly state: RecordState
  /** The sets that it is in, by name. */
  readonly specs: readonly string[]
}

/** The metadata of a record: an XML document, or the address of one that is no XML. */
export type OaiMetadata =
  | { readonly kind: 'document'; readonly xml: string }
  | { readonly kind: 'link'; readonly url: string }

/** A record. One that is deleted has no metadata. */
export interface HarvestedRecord {
  readonly header: RecordHeader
  readonly metadata: OaiMetadata | null
}

/** A format in which records are given. */
export interface MetadataFormat {
  readonly prefix: string
  readonly schema: string
  readonly namespace: string
}

/** Where a list goes on. */
export interface ListEnd {
  /** What asks for the next part; empty at the end of a list that had several. */
  readonly token: string
  /** How many items earlier parts had. */
  readonly cursor: number
  /** How many items the whole list has. */
  readonly total: number
}

/** What answers a request, without what every answer has. */
export type OaiBody =
  | OaiError
  | {
      readonly kind: 'Identify'
      readonly repositoryName: string
      readonly adminEmail: string
      readonly earliest: Date
    }
  | { readonly kind: 'ListMetadataFormats'; readonly formats: readonly MetadataFormat[] }
  | {
      readonly kind: 'ListSets'
      readonly sets: readonly { readonly spec: string; readonly description: string }[]
      readonly end: ListEnd | null
    }
  | { readonly kind: 'GetRecord'; readonly record: HarvestedRecord }
  | {
      readonly kind: 'ListIdentifiers'
      readonly headers: readonly RecordHeader[]
      readonly end: ListEnd | null
    }
  | {
      readonly kind: 'ListRecords'
      readonly records: readonly HarvestedRecord[]
      readonly end: ListEnd | null
    }

/** An answer of the protocol. */
export interface OaiAnswer {
  readonly at: Date
  readonly baseUrl: string
  /** The arguments of the request; none where they were not understood. */
  readonly request: Readonly<Record<string, string>>
  readonly body: OaiBody
}
