/** Randomness for identifiers. Adapters use a cryptographic source; tests may count. */
export interface IdSource {
  /** A random UUID in its usual text form. */
  uuid(): string
  /** `digits` random lower-case hexadecimal digits. */
  hex(digits: number): string
  /** `length` random characters of `A-Z0-9`, for persistent identifiers. */
  identifier(length: number): string
}

/** One-way marks of secrets that carry enough randomness of their own, such as API tokens. */
export interface Signer {
  /** Always the same for the same secret; the secret cannot be found from it. */
  fingerprint(secret: string): string
  /** Whether two secrets are equal, in a time that tells nothing about where they differ. */
  same(a: string, b: string): boolean
}

/** Slow, salted hashes for secrets that people choose. */
export interface PasswordHasher {
  hash(password: string): Promise<string>
  /** Takes the same time whether or not the password is right. */
  verify(password: string, hash: string): Promise<boolean>
}

export interface Clock {
  now(): Date
}
