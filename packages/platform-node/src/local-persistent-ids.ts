import type { IdSource, PersistentIds } from '@holdfast/core'

export interface LocalPersistentIdOptions {
  /** `doi`, `hdl` or `perma`. */
  readonly protocol: string
  /** The naming authority, such as `10.5072`. */
  readonly authority: string
  /** What every identifier begins with, its separator included, such as `FK2/`. May be empty. */
  readonly shoulder: string
  readonly ids: Pick<IdSource, 'identifier'>
}

const LENGTH = 6

/**
 * Identifiers that nobody outside is told about: for development, and for installations whose names
 * resolve nowhere. Six characters after the shoulder leave two thousand million; that one is free
 * is for the store to find out.
 */
export const localPersistentIds = (options: LocalPersistentIdOptions): PersistentIds => ({
  mint: async () => ({
    protocol: options.protocol,
    authority: options.authority,
    identifier: `${options.shoulder}${options.ids.identifier(LENGTH)}`,
  }),
})
