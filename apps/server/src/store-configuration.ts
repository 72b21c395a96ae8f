import type { StoreProfile } from '@holdfast/core/rules'

/** A secret that is given as it is, or as the file that holds it and nothing else. */
export type SecretSource =
  | { readonly kind: 'given'; readonly secret: string }
  | { readonly kind: 'file'; readonly path: string; readonly variable: string }

/** Who the service is to an S3 service; without anything what the tools of S3 would find. */
export type S3Access =
  | { readonly kind: 'found'; readonly profile: string | null }
  | { readonly kind: 'keys'; readonly id: SecretSource; readonly secret: SecretSource }

/** One object store, and what was decided about it. */
export type StoreConfiguration = {
  /** Its driver id, the prefix of storage identifiers. */
  readonly name: string
  readonly profile: Partial<StoreProfile>
} & (
  | { readonly kind: 'folder'; readonly path: string }
  | {
      readonly kind: 's3'
      readonly bucket: string
      readonly region: string
      readonly endpoint: string | null
      readonly pathStyle: boolean
      /** Without a byte from the service after which it counts as gone. */
      readonly silenceSeconds: number
      readonly access: S3Access
    }
  | {
      readonly kind: 'remote'
      readonly baseUrl: string
      /** The store that takes what is written; null is the preferred one. */
      readonly base: string | null
      readonly secret: SecretSource | null
      readonly redirectHosts: readonly string[]
      readonly silenceSeconds: number
    }
)

/** Where bytes live. */
export interface StoresConfiguration {
  readonly preferred: string
  readonly stores: readonly [StoreConfiguration, ...(readonly StoreConfiguration[])]
}
