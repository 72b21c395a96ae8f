import { foldedText } from './fold-text.ts'
import { fieldTerm, isDigest, stemTerm } from './search-terms.ts'
import { cutText, joinedWords, singleCharacters, wordsOf } from './text-words.ts'

// The same texts and words return in most documents: types, tags, descriptions of a series. What they are found by is read once
// and kept for a while, since reading them takes longer than all else that is done with a document.

/** The words of a text. */
export interface KnownText {
  readonly words: readonly string[]
  /** What is found as a whole beside its words. */
  readonly wholes: readonly string[]
  /** Whether it is kept here, so that the same object comes again for the same text. */
  readonly kept: boolean
}

/** A term of a word in any field, and in one field; null without a field. */
export interface WordTerms {
  readonly term: string
  readonly bytes: number
  readonly inField: string | null
  readonly bytesInField: number
}

/** Of each kind. What returns is soon known again after all are forgotten, and names that do not return take memory. */
const MOST_KEPT = 2_000
/** Longer texts hardly return. */
const LONGEST_KEPT = 200
const TEXTS = new Map<string, KnownText>()
const SORTED = new Map<string, string>()
const WORDS = new Map<string | null, Map<string, readonly WordTerms[]>>()
let wordsKept = 0

/** What a text is found by. */
export function knownText(text: string): KnownText {
  if (isDigest(text)) return { words: wordsOf(text), wholes: [], kept: false }
  const known = TEXTS.get(text)
  if (known !== undefined) return known
  const kept = text.length <= LONGEST_KEPT
  const read = {
    words: wordsOf(text),
    wholes: [...joinedWords(text), ...singleCharacters(text)],
    kept,
  }
  if (kept) keep(TEXTS, text, read)
  return read
}

/** A text as values of a field are sorted. */
export function sortText(text: string): string {
  if (isDigest(text)) return cutText(text, LONGEST_SORT)
  const known = SORTED.get(text)
  if (known !== undefined) return known
  const read = cutText(sortName(text), LONGEST_SORT)
  if (text.length <= LONGEST_KEPT) keep(SORTED, text, read)
  return read
}

function keep<Read>(reads: Map<string, Read>, text: string, read: Read): void {
  if (reads.size >= MOST_KEPT) reads.clear()
  reads.set(text, read)
}

/** The terms of a word: itself, and its stem if it has one. */
export function wordTerms(field: string | null, word: string): readonly WordTerms[] {
  // Each file has its own.
  if (isDigest(word)) return readWord(field, word)
  const known = WORDS.get(field)?.get(word)
  if (known !== undefined) return known
  const read = readWord(field, word)
  if (wordsKept >= MOST_KEPT) {
    WORDS.clear()
    wordsKept = 0
  }
  wordsKept += 1
  const words = WORDS.get(field) ?? new Map<string, readonly WordTerms[]>()
  WORDS.set(field, words.set(word, read))
  return read
}

function readWord(field: string | null, word: string): readonly WordTerms[] {
  const stem = stemTerm(word)
  return (stem === null ? [word] : [word, stem]).map((term): WordTerms => {
    const inField = field === null ? null : fieldTerm(field, term)
    const bytesInField = inField === null ? 0 : bytesOf(inField)
    return { term, bytes: bytesOf(term), inField, bytesInField }
  })
}

/** Of a character outside ASCII, at most. */
const WIDEST = 3

/** The bytes of a term, at most. */
export function bytesOf(term: string): number {
  for (let at = 0; at < term.length; at += 1)
    if (term.charCodeAt(at) > 127) return at + (term.length - at) * WIDEST
  return term.length
}

/** Names for sorting are cut off here. */
const LONGEST_SORT = 100

/** A name as it is sorted: folded, without punctuation (docs/specification/search.md#query-language-in-detail). */
export const sortName = (name: string): string =>
  foldedText(name.slice(0, 1000))
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
    .trim()
