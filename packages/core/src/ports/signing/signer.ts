/** Fingerprints of secrets that carry enough entropy of their own, such as API tokens. */
export interface Signer {
  /** Deterministic, and the secret cannot be derived from it. */
  fingerprint(secret: string): string
  /** Compares two secrets in constant time. */
  same(a: string, b: string): boolean
}
