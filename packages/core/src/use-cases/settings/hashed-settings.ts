import type { Signer } from '../../ports/signing/signer.ts'
import { SECRET_SETTINGS } from '../../rules/settings/secret-settings.ts'

const PREFIX = 'sha256$'

type Hashing = Pick<Signer, 'fingerprint' | 'same'>

/**
 * The text to store for a setting. A value that is a stored form already stays as it is, so that the list of all
 * settings can be read, changed and sent back. So does an empty value, which nothing is ever recognised by.
 */
export const storedSetting = (
  { fingerprint }: Pick<Hashing, 'fingerprint'>,
  name: string,
  value: string,
): string => {
  const text = SECRET_SETTINGS.has(name) ? value.trim() : value
  const isPlain = SECRET_SETTINGS.has(name) && text !== '' && !text.startsWith(PREFIX)
  return isPlain ? `${PREFIX}${fingerprint(text)}` : text
}

/** Whether `value` is what was set, for a stored hashed setting. Takes the same time for all values. */
export const isSettingValue = (
  { fingerprint, same }: Hashing,
  value: string,
  stored: string,
): boolean => same(`${PREFIX}${fingerprint(value)}`, stored)
