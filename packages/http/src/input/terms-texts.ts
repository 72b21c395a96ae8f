import { optionalText } from './optional-text.ts'

/** The entries of a schema that accepts a text, null or nothing for each of the keys. */
export const textEntries = (
  keys: readonly string[],
): Readonly<Record<string, typeof optionalText>> =>
  Object.fromEntries(keys.map((key) => [key, optionalText]))

/** The texts that were sent for these keys, without nulls. The schema accepted no other key. */
export const sentTexts = <Key extends string>(
  texts: Readonly<Record<string, string | null | undefined>>,
): Readonly<Partial<Record<Key, string>>> =>
  Object.fromEntries(Object.entries(texts).filter(([, value]) => value != null)) as Partial<
    Record<Key, string>
  >
