import type { SecretName } from '../../rules/signing/secret-name.ts'

/** Read access to the secrets of the server. They never leave it, and no listing shows them. */
export interface SecretReads {
  /** Null until the secret is first needed. */
  find(name: SecretName): Promise<string | null>
}

/** The secrets of the server, random texts by name. */
export interface Secrets extends SecretReads {
  /** Keeps `value` unless there is a secret of this name; returns the one that is kept, also under concurrency. */
  ensure(name: SecretName, value: string): Promise<string>
  /** Replaces the secret; what was made with the old one no longer verifies. */
  replace(name: SecretName, value: string): Promise<void>
}
