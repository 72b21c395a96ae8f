/** An object id: 11 hex digits of the time in milliseconds, a hyphen, 12 random hex digits. */
export const OBJECT_ID = /^[0-9a-f]{11}-[0-9a-f]{12}$/

/**
 * The id under which a file's bytes are stored, e.g. `18f0a1b2c3d-0123456789ab`
 * (docs/specification/adding-files.md#identity-in-the-store). `randomHex` is 12 hex digits from an
 * unpredictable source. Throws `RangeError` for invalid arguments.
 */
export function objectId(millis: number, randomHex: string): string {
  const id = `${Math.trunc(millis).toString(16).padStart(11, '0')}-${randomHex.toLowerCase()}`
  if (!OBJECT_ID.test(id)) throw new RangeError('an object id needs a time and 12 hex digits')
  return id
}
