import type { Pid } from '../datasets/pid.ts'

/**
 * What a registrar knows of an identifier: `reserved` is a name that is held and announced nowhere;
 * `public` one that resolves and is found; `hidden` one that was public, still resolves, and is not found.
 */
export type PidState = 'reserved' | 'public' | 'hidden'

/** What an identifier stands for. */
export interface PidRecord {
  readonly pid: Pid
  /** The address it leads to. */
  readonly target: string
  /** The document of the exporter `pidregistry`. */
  readonly metadata: string
}

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

/**
 * Why a registrar did not do it: `unreachable` (no answer, or none in time, or it is busy) passes by itself;
 * `unauthorized` needs an operator; `rejected` is said of this record, and will be said again of the same.
 */
export type RegistrarTrouble = 'unreachable' | 'unauthorized' | 'rejected'

export class RegistrarFailure extends Error {
  override readonly name = 'RegistrarFailure'
  readonly trouble: RegistrarTrouble
  /** How long the registrar asked to be left alone; null where it did not say. */
  readonly retryAfterSeconds: number | null

  constructor(
    trouble: RegistrarTrouble,
    message: string,
    options: ErrorOptions & { readonly retryAfterSeconds?: number | null } = {},
  ) {
    super(message, options)
    this.trouble = trouble
    this.retryAfterSeconds = options.retryAfterSeconds ?? null
  }
}
