import type { IdSource, PersistentIds } from '@holdfast/core'
import { dataciteRegistrar } from './datacite-registrar.ts'
import { type ClientOptions, registryClient } from './registry-client.ts'
import { type DataciteTrouble, reportingRegistrar } from './reporting-registrar.ts'
import { type RestOptions, restingClient } from './resting-client.ts'

export interface DataciteOptions extends ClientOptions, RestOptions {
  /** The prefix that the account may register under, such as `10.5072`. */
  readonly authority: string
  /** What every identifier begins with, its separator included, such as `FK2/`. May be empty. */
  readonly shoulder: string
  readonly ids: Pick<IdSource, 'identifier'>
  /** Told of everything that was to be done and was not. */
  readonly report?: (trouble: DataciteTrouble) => void
}

const LENGTH = 6

/**
 * DOIs of one prefix, registered over the REST API of DataCite. Minting asks nobody: the store finds out
 * whether a name is free here, and the job that reserves it whether it is free there.
 */
export function dataciteIds(options: DataciteOptions): PersistentIds {
  const { authority, shoulder, ids, user, report = () => undefined } = options
  const client = restingClient(registryClient(options), options)
  const registrar = dataciteRegistrar(client, { authority, user })
  return {
    mint: async () => ({
      protocol: 'doi',
      authority,
      identifier: `${shoulder}${ids.identifier(LENGTH)}`,
    }),
    registrar: reportingRegistrar(registrar, report),
  }
}
