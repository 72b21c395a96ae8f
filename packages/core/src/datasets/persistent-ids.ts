import type { Pid } from './pid.ts'

/** Whoever hands out persistent identifiers. */
export interface PersistentIds {
  /** A fresh identifier, not known to be in use. Rejects when none can be had. */
  mint(): Promise<Pid>
}
