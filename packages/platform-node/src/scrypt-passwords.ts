import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'
import type { PasswordHasher } from '@holdfast/core'

/** The cost parameters of scrypt. */
export interface ScryptCost {
  /** log2 of the work factor N; memory is 128 · r · N bytes. */
  readonly logN: number
  readonly r: number
  readonly p: number
}

interface ScryptHash extends ScryptCost {
  readonly salt: Buffer
  readonly key: Buffer
}

/** 64 MiB and about 0.2 s a hash. */
const RECOMMENDED: ScryptCost = { logN: 16, r: 8, p: 1 }
const SALT_BYTES = 16
const KEY_BYTES = 32

/**
 * Hashes passwords with scrypt (RFC 7914) and a random salt. The hash contains its cost, as in
 * `scrypt$16$8$1$<salt>$<key>` (base64url), so that the cost can be raised while old hashes stay valid.
 */
export const scryptPasswords = (cost: ScryptCost = RECOMMENDED): PasswordHasher => ({
  hash: async (password) => {
    const salt = randomBytes(SALT_BYTES)
    return format({ ...cost, salt, key: await derive(password, salt, cost) })
  },
  verify: async (password, hash) => {
    const known = parse(hash)
    // An unreadable hash takes as long as a valid one.
    const { salt, ...parameters } = known ?? { ...cost, salt: Buffer.alloc(SALT_BYTES) }
    const key = await derive(password, salt, parameters)
    return known !== null && timingSafeEqual(key, known.key)
  },
})

function derive(password: string, salt: Buffer, { logN, r, p }: ScryptCost): Promise<Buffer> {
  const N = 2 ** logN
  const options: ScryptOptions = { N, r, p, maxmem: 128 * r * (N + p + 2) }
  // Keyboards produce different code points for the same letters.
  const secret = password.normalize('NFKC')
  return new Promise((resolve, reject) => {
    scrypt(secret, salt, KEY_BYTES, options, (error, key) =>
      error === null ? resolve(key) : reject(error),
    )
  })
}

const format = ({ logN, r, p, salt, key }: ScryptHash): string =>
  ['scrypt', logN, r, p, salt.toString('base64url'), key.toString('base64url')].join('$')

const PATTERN = /^scrypt\$(\d{1,2})\$(\d{1,2})\$(\d{1,2})\$([\w-]+)\$([\w-]+)$/

/** Null when the text is not a hash of this form. */
function parse(hash: string): ScryptHash | null {
  const match = PATTERN.exec(hash)
  if (match === null) return null
  const [, logN = '', r = '', p = '', salt = '', key = ''] = match
  const parsed: ScryptHash = {
    logN: Number(logN),
    r: Number(r),
    p: Number(p),
    salt: Buffer.from(salt, 'base64url'),
    key: Buffer.from(key, 'base64url'),
  }
  return parsed.key.length === KEY_BYTES ? parsed : null
}
