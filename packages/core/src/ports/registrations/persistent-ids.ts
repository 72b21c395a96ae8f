import type { Pid } from '../../rules/datasets/pid.ts'
import type { PidRegistrar } from './pid-registrar.ts'

/** Whoever hands out persistent identifiers. */
export interface PersistentIds {
  /** A fresh identifier, not known to be in use. Asks nobody outside. Rejects when none can be had. */
  mint(): Promise<Pid>
  /** Present where somebody outside has to be told what identifiers stand for, so that they resolve. */
  readonly registrar?: PidRegistrar
}
