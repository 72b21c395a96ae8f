import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { Signer } from '@holdfast/core'
import { seal, unseal } from './sealed-text.ts'

/**
 * Fingerprints with SHA-256 in lower-case hexadecimal. Suitable for API tokens, which are too random to be
 * guessed; not for passwords.
 */
export const sha256Signer = (): Signer => ({
  fingerprint: (secret) => digest(secret).toString('hex'),
  mac: (key, text) => createHmac('sha512', key).update(text, 'utf8').digest('hex'),
  seal,
  unseal,
  // Compares digests, which all have the same length, so that not even the length of a secret leaks.
  same: (a, b) => timingSafeEqual(digest(a), digest(b)),
})

const digest = (secret: string): Buffer => createHash('sha256').update(secret, 'utf8').digest()
