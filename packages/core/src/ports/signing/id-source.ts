/** Randomness for identifiers. Adapters use a cryptographic source; tests may use a counter. */
export interface IdSource {
  /** A random UUID in its usual text form. */
  uuid(): string
  /** `digits` random lower-case hexadecimal digits. */
  hex(digits: number): string
  /** `length` random characters of `A-Z0-9`, for persistent identifiers. */
  identifier(length: number): string
}
