/** Fingerprints of secrets that have enough entropy of their own, such as API tokens, and signatures. */
export interface Signer {
  /** Deterministic, and the secret cannot be derived from it. */
  fingerprint(secret: string): string
  /** The HMAC-SHA-512 of the text under a key that must stay secret, in lower-case hexadecimal. */
  mac(key: string, text: string): string
  /** The text encrypted under a key, so that it can be read again but not changed. Differs each time. */
  seal(key: string, text: string): string
  /** The text of `seal`; throws if it was made with another key or was changed. */
  unseal(key: string, sealed: string): string
  /** Compares two secrets in constant time. */
  same(a: string, b: string): boolean
}
