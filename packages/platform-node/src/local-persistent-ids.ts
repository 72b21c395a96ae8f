import type { IdSource, PersistentIds } from '@holdfast/core'

/** The form of local identifiers. */
export interface LocalPersistentIdOptions {
  /** `doi`, `hdl` or `perma`. */
  readonly protocol: string
  /** The naming authority, such as `10.5072`. */
  readonly authority: string
  /** The start of every identifier, with its separator, such as `FK2/`. May be empty. */
  readonly shoulder: string
  readonly ids: Pick<IdSource, 'identifier'>
}

const LENGTH = 6

/**
 * Identifiers without a registry: for development, and for installations whose identifiers do not resolve.
 * Six characters after the shoulder give two thousand million names; the store checks that a name is unused.
 */
export const localPersistentIds = (options: LocalPersistentIdOptions): PersistentIds => ({
  mint: async () => ({
    protocol: options.protocol,
    authority: options.authority,
    identifier: `${options.shoulder}${options.ids.identifier(LENGTH)}`,
  }),
})
