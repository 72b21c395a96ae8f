/** One-way marks of secrets that carry enough randomness of their own, such as API tokens. */
export interface Signer {
  /** Always the same for the same secret; the secret cannot be found from it. */
  fingerprint(secret: string): string
  /** Whether two secrets are equal, in a time that tells nothing about where they differ. */
  same(a: string, b: string): boolean
}
