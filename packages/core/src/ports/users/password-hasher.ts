/** Slow, salted hashes for secrets that people choose. */
export interface PasswordHasher {
  hash(password: string): Promise<string>
  /** Takes the same time whether or not the password is right, and for a text that is no hash, such as `''`. */
  verify(password: string, hash: string): Promise<boolean>
}
