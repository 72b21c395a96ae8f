/** What is stored may be confidential: no other user of the machine reads it, whatever the umask allows. */
export const PRIVATE_FOLDER = 0o700
export const PRIVATE_FILE = 0o600
