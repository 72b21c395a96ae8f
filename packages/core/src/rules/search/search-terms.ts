import { englishStem } from './english-stem.ts'
import { cutText } from './text-words.ts'

// The forms of terms. Words begin with a letter or digit and contain no blank, so no form is mistaken for another.

/** The highest position of a term; texts after it are found word by word only. */
export const LAST_POSITION = 16_383
/** A term keeps this many positions. */
export const MOST_POSITIONS = 250
/** Longer values are cut off here, in documents and in queries alike. */
const LONGEST_VALUE = 300

/** The stem of a word, `~fish`; null for words that are not English, which are compared as they are. */
export function stemTerm(word: string): string | null {
  // Before looking: numbers and checksums, which hardly return, are not kept.
  if (!ENGLISH.test(word)) return null
  const known = STEMS.get(word)
  if (known !== undefined) return known
  const stem = `~${englishStem(word)}`
  if (STEMS.size >= MOST_STEMS) STEMS.clear()
  STEMS.set(word, stem)
  return stem
}

/** The same words return in most documents, and a stem takes longer than all else that is done with a word. */
const STEMS = new Map<string, string>()
const MOST_STEMS = 100_000

const ENGLISH = /^[a-z]{3,}$/

/** Whether a word is a checksum of 16 bytes or more: nobody looks for the middle of one, and each file has its own. */
export const isDigest = (word: string): boolean => word.length >= 32 && DIGEST.test(word)

const DIGEST = /^[0-9a-f]+$/

/** The term by which a single word is looked for: its stem, if it has one. */
export const wantedTerm = (word: string): string => stemTerm(word) ?? word

/** A term within one field, `title ~fish`. */
export const fieldTerm = (field: string | null, term: string): string =>
  field === null ? term : `${field} ${term}`

/** A whole value of a field, `=license CC0 1.0`, in its own spelling. */
export const valueTerm = (field: string, value: string): string =>
  `=${field} ${cutText(value.normalize('NFC'), LONGEST_VALUE)}`
