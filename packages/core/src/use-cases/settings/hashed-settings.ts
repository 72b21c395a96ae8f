import type { Signer } from '../../ports/signing/signer.ts'

/** Settings that only have to be recognised, never read: they are stored as the fingerprint of their value. */
const HASHED: ReadonlySet<string> = new Set([':BuiltinUsersKey'])

const PREFIX = 'sha256$'

type Hashing = Pick<Signer, 'fingerprint' | 'same'>

/**
 * The text to store for a setting. A value that is a stored form already stays as it is, so that the list of all
 * settings can be read, changed and sent back.
 */
export const storedSetting = (
  { fingerprint }: Pick<Hashing, 'fingerprint'>,
  name: string,
  value: string,
): string =>
  HASHED.has(name) && !value.startsWith(PREFIX) ? `${PREFIX}${fingerprint(value)}` : value

/** Whether `value` is what was set, for a stored hashed setting. Takes the same time for all values. */
export const isSettingValue = (
  { fingerprint, same }: Hashing,
  value: string,
  stored: string,
): boolean => same(`${PREFIX}${fingerprint(value)}`, stored)
