import { RefusedError } from '@holdfast/core/rules'

/** Faults in the form of a request, found before its meaning is checked. */
export type RequestFault = 'malformed' | 'tooLarge' | 'wrongMediaType' | 'notAcceptable'

export const FAULT_STATUS = {
  malformed: 400,
  tooLarge: 413,
  wrongMediaType: 415,
  notAcceptable: 406,
} as const satisfies Record<RequestFault, number>

/**
 * A refusal of the transport: always printed with its status as `code` (docs/specification/http.md#refusals,
 * form D).
 */
export class RequestRefused extends RefusedError {
  readonly fault: RequestFault

  constructor(
    { fault, message }: { readonly fault: RequestFault; readonly message: string },
    options?: ErrorOptions,
  ) {
    super({ kind: 'invalid', message }, options)
    this.fault = fault
  }
}
