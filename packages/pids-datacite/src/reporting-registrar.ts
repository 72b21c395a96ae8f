import type { PidRegistrar } from '@holdfast/core'
import { formatPid, type Pid, RegistrarFailure, type RegistrarTrouble } from '@holdfast/core/rules'
import { CircuitOpen } from './circuit-breaker.ts'

/** A failure to report to the operator. It never contains the password. */
export interface DataciteTrouble {
  readonly trouble: RegistrarTrouble
  readonly pid: string
  /** The failed operation. */
  readonly attempted: 'stateOf' | 'reserve' | 'publish' | 'withdraw'
  readonly reason: string
}

/** A registrar that reports its failures. Requests rejected by the open circuit are not reported. */
export function reportingRegistrar(
  registrar: PidRegistrar,
  report: (trouble: DataciteTrouble) => void,
): PidRegistrar {
  const reporting = async <T>(
    attempted: DataciteTrouble['attempted'],
    pid: Pid,
    work: Promise<T>,
  ): Promise<T> => {
    try {
      return await work
    } catch (error) {
      if (error instanceof RegistrarFailure && !(error instanceof CircuitOpen))
        report({
          trouble: error.trouble,
          pid: formatPid(pid),
          attempted,
          reason: error.message,
        })
      throw error
    }
  }
  return {
    manages: registrar.manages,
    stateOf: (pid) => reporting('stateOf', pid, registrar.stateOf(pid)),
    reserve: (pid) => reporting('reserve', pid, registrar.reserve(pid)),
    publish: (record) => reporting('publish', record.pid, registrar.publish(record)),
    withdraw: (tombstone) => reporting('withdraw', tombstone.pid, registrar.withdraw(tombstone)),
  }
}
