import type { Pid } from '../../rules/datasets/pid.ts'
import type { PidRecord, PidState } from '../../rules/registrations/pid-record.ts'

/**
 * The external service that makes identifiers resolve. Every method is idempotent, and rejects with
 * `RegistrarFailure`; the operation may have taken effect even then.
 */
export interface PidRegistrar {
  /** Whether this registrar manages the identifier. No other method is called for one it does not manage. */
  manages(pid: Pid): boolean
  /** Null for an identifier that the registrar does not know. */
  stateOf(pid: Pid): Promise<PidState | null>
  /** Reserves the identifier; an existing one is left unchanged. Returns its state afterwards. */
  reserve(pid: Pid): Promise<PidState>
  /** Publishes or updates the target and metadata of the identifier, in any state. */
  publish(record: PidRecord): Promise<void>
  /**
   * Withdraws an identifier: a reserved one is deleted; one that was ever public becomes `hidden` and remains
   * with this record, a tombstone, in place of its metadata. Returns the remaining state, or null for none.
   */
  withdraw(tombstone: PidRecord): Promise<PidState | null>
}
