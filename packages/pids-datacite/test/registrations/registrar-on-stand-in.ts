import type { PidRegistrar } from '@holdfast/core'
import { type Pid, type PidRecord, RegistrarFailure } from '@holdfast/core/rules'
import { type DataciteOptions, type DataciteTrouble, dataciteIds } from '../../src/index.ts'
import { PASSWORD, type StandInRegistry, standInRegistry, USER } from '../../src/testing.ts'

export const PID: Pid = { protocol: 'doi', authority: '10.5072', identifier: 'FK2/7QX2MB' }
/** In the spelling of the registry. */
export const DOI = '10.5072/fk2/7qx2mb'

export const RECORD: PidRecord = {
  pid: PID,
  target: 'https://data.example.org/citation?persistentId=doi:10.5072/FK2/7QX2MB',
  metadata: '<resource><titles><title>Kaltenbäche – Übersicht</title></titles></resource>',
}

export interface RegistrarOnStandIn {
  readonly registry: StandInRegistry
  readonly registrar: PidRegistrar
  readonly troubles: readonly DataciteTrouble[]
}

/** A registrar with short time limits, so that outages take no time. */
export async function registrarOnStandIn(
  options: Partial<DataciteOptions> = {},
): Promise<RegistrarOnStandIn> {
  const registry = await standInRegistry()
  const troubles: DataciteTrouble[] = []
  const { registrar } = dataciteIds({
    address: registry.address,
    user: USER,
    password: PASSWORD,
    authority: '10.5072',
    shoulder: 'FK2/',
    ids: { identifier: () => '7QX2MB' },
    timeoutSeconds: 5,
    firstPauseMs: 1,
    restSeconds: 0,
    report: (trouble) => troubles.push(trouble),
    ...options,
  })
  if (registrar === undefined) throw new Error('There is no registrar')
  return { registry, registrar, troubles }
}

/** The failure that `work` rejects with. */
export async function failureOf(work: Promise<unknown>): Promise<RegistrarFailure> {
  try {
    await work
  } catch (error) {
    if (error instanceof RegistrarFailure) return error
    throw error
  }
  throw new Error('It did not fail')
}
