/** Settings that only have to be recognised: stored as a fingerprint, and shown to nobody on pages. */
export const SECRET_SETTINGS: ReadonlySet<string> = new Set([':BlockedApiKey', ':BuiltinUsersKey'])
