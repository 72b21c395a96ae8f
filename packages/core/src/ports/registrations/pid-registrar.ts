import type { Pid } from '../../rules/datasets/pid.ts'
import type { PidRecord, PidState } from '../../rules/registrations/pid-record.ts'

/**
 * Whoever makes identifiers resolve for the world. Everything may be done twice. Each method rejects with
 * `RegistrarFailure`; what it was to do may then have happened all the same.
 */
export interface PidRegistrar {
  /** Whether identifiers like this one are kept there. For others nothing below is called. */
  manages(pid: Pid): boolean
  /** Null for an identifier that is not known there. */
  stateOf(pid: Pid): Promise<PidState | null>
  /** Holds the name; one that is there already stays as it is. Answers what it is then. */
  reserve(pid: Pid): Promise<PidState>
  /** Makes public, or says anew, where the identifier leads and what it stands for, whatever it was before. */
  publish(record: PidRecord): Promise<void>
  /**
   * Takes an identifier back: a name that was only reserved is let go, one that was ever public becomes
   * `hidden` and stays as the tombstone of what it stood for. Answers what is left; null for nothing.
   */
  withdraw(pid: Pid): Promise<PidState | null>
}
