/** The service did not answer, or asks to be left alone for a while: the same request may succeed later. */
export class TransferUnavailable extends Error {
  override readonly name = 'TransferUnavailable'
}

/**
 * The service refused. `exists`: the principal has a permission on the folder already; `limit`: no more
 * permissions can be granted, or there are too many files to list; `noTask`: it knows no such task; `denied`:
 * everything else.
 */
export class TransferRefused extends Error {
  override readonly name = 'TransferRefused'
  readonly reason: 'exists' | 'limit' | 'noTask' | 'denied'

  constructor(reason: TransferRefused['reason'], message: string) {
    super(message)
    this.reason = reason
  }
}
