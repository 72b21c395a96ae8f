/** Fingerprints of secrets that have enough entropy of their own, such as API tokens, and signatures. */
export interface Signer {
  /** Deterministic, and the secret cannot be derived from it. */
  fingerprint(secret: string): string
  /** The HMAC-SHA-512 of the text under a key that must stay secret, in lower-case hexadecimal. */
  mac(key: string, text: string): string
  /** Compares two secrets in constant time. */
  same(a: string, b: string): boolean
}
