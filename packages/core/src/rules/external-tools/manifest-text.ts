import { invalid } from '../refusals/refusal.ts'

/** Characters that no page shows: they hide what a text says. */
const HIDDEN = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u

/** A text of a manifest, trimmed; refuses hidden characters and more than `most` characters. */
export function plainText(text: string, key: string, most: number): string {
  const trimmed = text.trim()
  if (trimmed.length > most) invalid(`${key} has at most ${most} characters.`)
  if (HIDDEN.test(trimmed.replaceAll(/[\r\n\t]/g, ' ')))
    invalid(`${key} must not hold control characters.`)
  return trimmed
}

/** As `plainText`; refuses an absent and a blank text. */
export function requiredText(text: string | undefined, key: string, most: number): string {
  const found = plainText(text ?? '', key, most)
  return found === '' ? invalid(`${key} is required.`) : found
}
