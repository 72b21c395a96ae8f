import { OBJECT_ID } from '../files/object-id.ts'

/** An uploaded logo, redrawn. It never changes under its name. */
export interface Logo {
  /** Such as `logo-18f0a1b2c3d-0123456789ab`; it cannot be guessed. */
  readonly name: string
  readonly contentType: 'image/png' | 'image/jpeg'
  readonly bytes: Uint8Array
}

const PREFIX = 'logo-'

/** The name of the logo with a fresh object id. */
export const logoName = (objectId: string): string => PREFIX + objectId

/** Whether a text names an uploaded logo, and is no address and no name that a client made up. */
export const isLogoName = (text: string): boolean =>
  text.startsWith(PREFIX) && OBJECT_ID.test(text.slice(PREFIX.length))
