import type { PasswordHasher, Signer } from '@holdfast/core'

/** Keeps nothing secret: for tests only. */
export const plainSigner = (): Signer => ({
  fingerprint: (secret) => `fingerprint of ${secret}`,
  // A part of it tells texts apart, too.
  mac: (key, text) => [`${key}\n${text}`, `${text}\n${key}`].map(digits).join('').repeat(4),
  seal: (key, text) => `${text} sealed with ${key}`,
  unseal: (key, sealed) => {
    const end = ` sealed with ${key}`
    if (!sealed.endsWith(end)) throw new Error('Sealed with another key')
    return sealed.slice(0, -end.length)
  },
  same: (a, b) => a === b,
})

/** The FNV-1a hash of 64 bits, in hexadecimal. */
function digits(text: string): string {
  let hash = 0xcbf29ce484222325n
  for (const character of text)
    hash = BigInt.asUintN(64, (hash ^ BigInt(character.codePointAt(0) ?? 0)) * 0x100000001b3n)
  return hash.toString(16).padStart(16, '0')
}

/** Keeps nothing secret: for tests only. */
export const plainPasswords = (): PasswordHasher => ({
  hash: async (password) => `hash of ${password}`,
  verify: async (password, hash) => hash === `hash of ${password}`,
})
