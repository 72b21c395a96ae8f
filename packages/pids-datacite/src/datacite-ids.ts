import type { IdSource, PersistentIds } from '@holdfast/core'
import { dataciteRegistrar } from './datacite-registrar.ts'
import { type ClientOptions, registryClient } from './registry-client.ts'

export interface DataciteOptions extends ClientOptions {
  /** The prefix that the account may register under, such as `10.5072`. */
  readonly authority: string
  /** What every identifier begins with, its separator included, such as `FK2/`. May be empty. */
  readonly shoulder: string
  readonly ids: Pick<IdSource, 'identifier'>
}

const LENGTH = 6

/**
 * DOIs of one prefix, registered over the REST API of DataCite. Minting asks nobody: the store finds out
 * whether a name is free here, and the job that reserves it whether it is free there.
 */
export function dataciteIds(options: DataciteOptions): PersistentIds {
  const { authority, shoulder, ids } = options
  return {
    mint: async () => ({
      protocol: 'doi',
      authority,
      identifier: `${shoulder}${ids.identifier(LENGTH)}`,
    }),
    registrar: dataciteRegistrar(registryClient(options), { authority }),
  }
}
