import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import type { IdSource } from '@holdfast/core'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'

/** Identifiers from cryptographic randomness: none can be guessed from others. */
export const randomIds = (): IdSource => ({
  uuid: () => randomUUID(),
  hex: (digits) =>
    randomBytes(Math.ceil(digits / 2))
      .toString('hex')
      .slice(0, digits),
  identifier: (length) => Array.from({ length }, randomCharacter).join(''),
})

// `randomInt` avoids the bias of a random byte modulo the length.
const randomCharacter = (): string => ALPHABET.charAt(randomInt(ALPHABET.length))
