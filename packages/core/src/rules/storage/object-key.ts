import type { ObjectKey } from './stored-object.ts'

const SEGMENT = /^[A-Za-z0-9][A-Za-z0-9._-]{0,199}$/
const MAX_KEY_LENGTH = 512

/** Whether `segment` is valid between two slashes of a key. It can never denote a parent folder. */
export function isKeySegment(segment: string): boolean {
  return SEGMENT.test(segment)
}

/**
 * Returns `key`, or throws for one that the service can't have generated. A key is one to 512 characters:
 * segments of letters, digits, `.`, `_` and `-`, beginning with a letter or a digit, separated by `/`. Every
 * storage checks its keys with this function, so that all accept the same keys.
 */
export function checkedKey(key: ObjectKey): ObjectKey {
  if (key.length > MAX_KEY_LENGTH || !key.split('/').every(isKeySegment))
    throw new Error(`Not an object key: ${JSON.stringify(key.slice(0, MAX_KEY_LENGTH))}`)
  return key
}
