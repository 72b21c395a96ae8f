/** Receives the progress of a transfer. */
export interface TransferListener {
  /** Called once the total amount is known. */
  begin(all: { readonly files: number; readonly bytes: number }): void
  /** `count` more bytes are done; negative when a failed attempt will send its bytes again. */
  bytes(count: number): void
  end(file: {
    readonly path: string
    readonly outcome: 'sent' | 'there' | 'fetched' | 'failed'
  }): void
}
