import type { StoreProfile } from '@holdfast/core/rules'

/** A secret, given directly or as a file that contains only the secret. */
export type SecretSource =
  | { readonly kind: 'given'; readonly secret: string }
  | { readonly kind: 'file'; readonly path: string; readonly variable: string }

/** The credentials for an S3 service; by default those that S3 tools would find. */
export type S3Access =
  | { readonly kind: 'found'; readonly profile: string | null }
  | { readonly kind: 'keys'; readonly id: SecretSource; readonly secret: SecretSource }

/** The configuration of one store. */
export type StoreConfiguration = {
  /** The driver id, which is the prefix of storage identifiers. */
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
      /** After this time without a byte the service counts as unavailable. */
      readonly silenceSeconds: number
      readonly access: S3Access
    }
  | {
      readonly kind: 'remote'
      readonly baseUrl: string
      /** The store for everything that is written; null for the preferred one. */
      readonly base: string | null
      readonly secret: SecretSource | null
      readonly redirectHosts: readonly string[]
      readonly silenceSeconds: number
    }
)

/** The configuration of all stores. */
export interface StoresConfiguration {
  readonly preferred: string
  readonly stores: readonly [StoreConfiguration, ...(readonly StoreConfiguration[])]
}
