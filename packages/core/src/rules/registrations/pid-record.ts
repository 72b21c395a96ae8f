import type { Pid } from '../datasets/pid.ts'

/**
 * What a registrar knows of an identifier: `reserved` is a name that is held and announced nowhere;
 * `public` one that resolves and is found; `hidden` one that was public, still resolves, and is not found.
 */
export const PID_STATES = ['reserved', 'public', 'hidden'] as const

/** One of `PID_STATES`. */
export type PidState = (typeof PID_STATES)[number]

/** What an identifier stands for. */
export interface PidRecord {
  readonly pid: Pid
  /** The address it leads to. */
  readonly target: string
  /** The document of the exporter `pidregistry`. */
  readonly metadata: string
}

/**
 * Why a registrar did not do it: `unreachable` (no answer, or none in time, or it is busy) passes by itself;
 * `unauthorized` needs an operator; `rejected` is said of this record, and will be said again of the same.
 */
export const REGISTRAR_TROUBLES = ['unreachable', 'unauthorized', 'rejected'] as const

/** One of `REGISTRAR_TROUBLES`. */
export type RegistrarTrouble = (typeof REGISTRAR_TROUBLES)[number]

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
