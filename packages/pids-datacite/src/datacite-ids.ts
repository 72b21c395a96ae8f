import type { IdSource, PersistentIds } from '@holdfast/core'
import { type CircuitBreakerOptions, circuitBreakingClient } from './circuit-breaker.ts'
import { dataciteCitations } from './datacite-citations.ts'
import { dataciteRegistrar } from './datacite-registrar.ts'
import { type ClientOptions, registryClient } from './registry-client.ts'
import { type DataciteTrouble, reportingRegistrar } from './reporting-registrar.ts'

/** Options of the DataCite adapter. */
export interface DataciteOptions extends ClientOptions, CircuitBreakerOptions {
  /** The DOI prefix of the account, such as `10.5072`. */
  readonly authority: string
  /** The start of every identifier, with its separator, such as `FK2/`. May be empty. */
  readonly shoulder: string
  /** The pause between two pages of citations, in milliseconds. Default 0. */
  readonly citationPauseMs?: number
  readonly ids: Pick<IdSource, 'identifier'>
  /** Called for every failed operation. */
  readonly report?: (trouble: DataciteTrouble) => void
}

const LENGTH = 6

/**
 * Mints DOIs of one prefix and registers them over the DataCite REST API. Minting sends no request: the store
 * checks that a name is unused here, and the job that reserves it checks the registry.
 */
export function dataciteIds(options: DataciteOptions): PersistentIds {
  const { authority, shoulder, ids, user, report = () => undefined } = options
  const client = () => circuitBreakingClient(registryClient(options), options)
  const registrar = dataciteRegistrar(client(), { authority, user })
  return {
    mint: async () => ({
      protocol: 'doi',
      authority,
      identifier: `${shoulder}${ids.identifier(LENGTH)}`,
    }),
    registrar: reportingRegistrar(registrar, report),
    // A rest of its own: pages of events are slow, and must not keep identifiers from being registered.
    citations: dataciteCitations(client(), {
      address: options.address,
      authority,
      pauseMs: options.citationPauseMs ?? 0,
    }),
  }
}
