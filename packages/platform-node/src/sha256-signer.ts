import { createHash, timingSafeEqual } from 'node:crypto'
import type { Signer } from '@holdfast/core'

/**
 * SHA-256 in lower-case hexadecimal. Right for API tokens, which are random enough that nobody can try
 * them all; never for passwords that people choose.
 */
export const sha256Signer = (): Signer => ({
  fingerprint: (secret) => digest(secret).toString('hex'),
  // Digests are equally long whatever the secrets are, so not even a length is given away.
  same: (a, b) => timingSafeEqual(digest(a), digest(b)),
})

const digest = (secret: string): Buffer => createHash('sha256').update(secret, 'utf8').digest()
