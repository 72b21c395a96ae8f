import { foldedText } from './fold-text.ts'

/** Longer words are cut off here, in documents and in queries alike. */
export const LONGEST_WORD = 100

/** Runs without blanks, as letters, digits and marks joined by other characters. */
const CHUNK = /[^\s\u3000-\u303f]+/gu
const PART = /[\p{L}\p{N}\p{M}]+/gu
/** Scripts that are written without blanks. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー]+/gu

/**
 * The words of a text, folded: runs of letters and digits, in order. In scripts without blanks, each pair of
 * neighbouring characters is a word, and a character that stands alone
 * (docs/specification/search.md#query-language-in-detail).
 */
export const wordsOf = (text: string): readonly string[] => partsOf(foldedText(text))

function partsOf(folded: string): readonly string[] {
  if (PLAIN.test(folded))
    return (folded.match(PLAIN_PART) ?? []).map((part) => part.slice(0, LONGEST_WORD))
  const words: string[] = []
  for (const [part] of folded.matchAll(PART)) {
    if (ASCII.test(part)) words.push(part.slice(0, LONGEST_WORD))
    else words.push(...mixedParts(part))
  }
  return words
}

const ASCII = /^[a-z0-9]+$/
const PLAIN_PART = /[a-z0-9]+/g

function mixedParts(part: string): readonly string[] {
  const words: string[] = []
  let at = 0
  for (const run of part.matchAll(UNSPACED)) {
    if (run.index > at) words.push(cut(part.slice(at, run.index)))
    words.push(...pairsOf(run[0]))
    at = run.index + run[0].length
  }
  if (at < part.length) words.push(cut(part.slice(at)))
  return words
}

const cut = (word: string): string => cutText(word, LONGEST_WORD)

/** The beginning of a text, never cut between the halves of a surrogate pair: no store takes half a pair. */
export const cutText = (text: string, longest: number): string =>
  HALF_PAIR.test(text.charAt(longest - 1)) && text.length > longest
    ? text.slice(0, longest - 1)
    : text.slice(0, longest)

const HALF_PAIR = /[\ud800-\udbff]/

function pairsOf(run: string): readonly string[] {
  const characters = [...run]
  if (characters.length === 1) return characters
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`)
}

/**
 * The single characters of the text's scripts without blanks: a query for one of them finds each text that contains it.
 */
export function singleCharacters(text: string): readonly string[] {
  if (PLAIN.test(text)) return []
  const runs = foldedText(text).matchAll(UNSPACED)
  return [...new Set([...runs].flatMap(([run]) => [...run]))]
}

/**
 * What is written without blanks but has several words, folded and without punctuation around it: file names,
 * addresses, identifiers. Patterns compare it as a whole.
 */
export function joinedWords(text: string): readonly string[] {
  const joined: string[] = []
  for (const chunk of foldedText(text).match(CHUNK) ?? []) {
    const bare = withoutEdges(chunk)
    if (bare.length <= LONGEST_WORD && !SINGLE.test(bare)) joined.push(bare)
  }
  return joined
}

/** Only ASCII, of which nothing is written without blanks. */
const PLAIN = /^[\t\n\r -~]*$/
const SINGLE = /^[\p{L}\p{N}\p{M}]*$/u
const ENDS_INSIDE = /^[a-z0-9].*[a-z0-9]$/
const INSIDE = /[\p{L}\p{N}\p{M}]/u

/** From both ends, character by character: a regular expression would try each start anew. */
function withoutEdges(chunk: string): string {
  if (ENDS_INSIDE.test(chunk)) return chunk
  const characters = [...chunk]
  const first = characters.findIndex((character) => INSIDE.test(character))
  if (first === -1) return ''
  const last = characters.findLastIndex((character) => INSIDE.test(character))
  return characters.slice(first, last + 1).join('')
}
