import type { PasswordHasher, Signer } from '@holdfast/core'

/** Keeps nothing secret: for tests only. */
export const plainSigner = (): Signer => ({
  fingerprint: (secret) => `fingerprint of ${secret}`,
  mac: (key, text) => `mac of ${text} under ${key}`,
  seal: (key, text) => `${text} sealed with ${key}`,
  unseal: (key, sealed) => {
    const end = ` sealed with ${key}`
    if (!sealed.endsWith(end)) throw new Error('Sealed with another key')
    return sealed.slice(0, -end.length)
  },
  same: (a, b) => a === b,
})

/** Keeps nothing secret: for tests only. */
export const plainPasswords = (): PasswordHasher => ({
  hash: async (password) => `hash of ${password}`,
  verify: async (password, hash) => hash === `hash of ${password}`,
})
