import type { Pid } from '../datasets/pid.ts'

/**
 * The states of an identifier at a registrar. `reserved`: held but not announced; `public`: resolves and can be
 * found by search; `hidden`: was public, still resolves, but cannot be found by search.
 */
export const PID_STATES = ['reserved', 'public', 'hidden'] as const

/** One of `PID_STATES`. */
export type PidState = (typeof PID_STATES)[number]

/** What a registrar publishes about an identifier. */
export interface PidRecord {
  readonly pid: Pid
  /** The URL to which the identifier resolves. */
  readonly target: string
  /** The document of the exporter `pidregistry`. */
  readonly metadata: string
}

/**
 * Why a call to a registrar failed. `unreachable`: no response, a timeout, or the registrar is busy; a later attempt
 * may succeed. `unauthorized`: an operator must correct the credentials. `rejected`: the registrar does not accept
 * this record, and will reject it again.
 */
export const REGISTRAR_TROUBLES = ['unreachable', 'unauthorized', 'rejected'] as const

/** One of `REGISTRAR_TROUBLES`. */
export type RegistrarTrouble = (typeof REGISTRAR_TROUBLES)[number]

/** A call to a registrar failed; it may have taken effect even so. */
export class RegistrarFailure extends Error {
  override readonly name = 'RegistrarFailure'
  readonly trouble: RegistrarTrouble
  /** The pause that the registrar asked for; null if it gave none. */
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
