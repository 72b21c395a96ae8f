import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import type { IdSource } from '@holdfast/core'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'

/** Identifiers from the system's cryptographic randomness: none can be guessed from others. */
export const randomIds = (): IdSource => ({
  uuid: () => randomUUID(),
  hex: (digits) =>
    randomBytes(Math.ceil(digits / 2))
      .toString('hex')
      .slice(0, digits),
  identifier: (length) => Array.from({ length }, randomCharacter).join(''),
})

// `randomInt` is free of the bias that a remainder of a random byte would have.
const randomCharacter = (): string => ALPHABET.charAt(randomInt(ALPHABET.length))
