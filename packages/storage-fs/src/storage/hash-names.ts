import type { DigestAlgorithm } from '@holdfast/core/rules'

/** What node:crypto calls them. */
export const HASH_NAMES: Readonly<Record<DigestAlgorithm, string>> = {
  MD5: 'md5',
  'SHA-1': 'sha1',
  'SHA-256': 'sha256',
  'SHA-512': 'sha512',
}
