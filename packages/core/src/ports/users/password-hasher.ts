/** Slow, salted hashes for secrets that people choose. */
export interface PasswordHasher {
  hash(password: string): Promise<string>
  /** Takes the same time whether or not the password is right. */
  verify(password: string, hash: string): Promise<boolean>
}
