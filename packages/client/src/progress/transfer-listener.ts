/** Is told how a transfer goes. */
export interface TransferListener {
  /** Everything there is to do is known. */
  begin(all: { readonly files: number; readonly bytes: number }): void
  /** So many bytes more are done; fewer when a try failed and its bytes go again. */
  bytes(count: number): void
  end(file: {
    readonly path: string
    readonly outcome: 'sent' | 'there' | 'fetched' | 'failed'
  }): void
}
