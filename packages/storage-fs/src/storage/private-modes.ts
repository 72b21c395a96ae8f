/** Stored data may be confidential, so other users of the machine cannot read it, whatever the umask is. */
export const PRIVATE_FOLDER = 0o700
export const PRIVATE_FILE = 0o600
