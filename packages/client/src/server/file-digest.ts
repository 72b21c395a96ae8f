import { createHash, type Hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { Digest, DigestAlgorithm } from './dataset-files.ts'

const NAMES: Readonly<Record<DigestAlgorithm, string>> = {
  MD5: 'md5',
  'SHA-1': 'sha1',
  'SHA-256': 'sha256',
  'SHA-512': 'sha512',
}

/** A hash for an algorithm of the server. */
export const newHash = (algorithm: DigestAlgorithm): Hash => createHash(NAMES[algorithm])

/** The digest of a file, computed from a stream. */
export async function digestOf(
  path: string,
  algorithm: DigestAlgorithm,
  signal?: AbortSignal,
): Promise<Digest> {
  const hash = newHash(algorithm)
  for await (const chunk of createReadStream(path, signal === undefined ? {} : { signal }))
    hash.update(chunk)
  return { algorithm, value: hash.digest('hex') }
}
