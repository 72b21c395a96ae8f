import { isDigest, type Said, type SaidText, valueTerm, wordTerms } from '@holdfast/core/rules'
import { isColumnField } from './column-fields.ts'
import { quoted } from './stored-terms.ts'

// The same texts stand in most files: types, tags, descriptions of a series. What the database stores of them is kept with them, by
// their field and place, since writing it takes longer than all else that is done with a row.

/**
 * The text of type `tsvector` of what a short document says. A word is in it as often as it is said: the database puts
 * its places together.
 */
export function saidVector(said: readonly Said[]): string {
  let vector = ''
  for (const part of said)
    if (part.kind === 'text') vector += textVector(part)
    else if (!isColumnField(part.field)) vector += `${quoted(valueTerm(part.field, part.value))} `
  return vector
}

const KEPT = new WeakMap<SaidText['text'], Map<string, string>>()

function textVector(said: SaidText): string {
  if (!said.text.kept) return written(said)
  let places = KEPT.get(said.text)
  if (places === undefined) {
    places = new Map()
    KEPT.set(said.text, places)
  }
  const place = `${said.after} ${said.field ?? ''}`
  const known = places.get(place)
  if (known !== undefined) return known
  const fresh = written(said)
  if (places.size < MOST_PLACES) places.set(place, fresh)
  return fresh
}

/** Names before a text have few numbers of words. */
const MOST_PLACES = 20

function written({ field, text, after }: SaidText): string {
  let vector = ''
  const add = (word: string, place: string) => {
    for (const { term, inField } of wordTerms(field, word)) {
      vector += `${quoted(term)}${place} `
      if (inField !== null) vector += `${quoted(inField)}${place} `
    }
  }
  for (const [index, word] of text.words.entries()) add(word, `:${after + index + 1}`)
  for (const whole of text.wholes) add(whole, '')
  return vector
}

const WORDS = new WeakMap<SaidText['text'], readonly string[]>()

/** The words that wildcards are compared with; those of one text in one array, as long as it is kept. */
export function saidWords(said: readonly Said[]): readonly (readonly string[])[] {
  const all: (readonly string[])[] = []
  for (const part of said) if (part.kind === 'text') all.push(wordsOf(part.text))
  return all
}

function wordsOf(text: SaidText['text']): readonly string[] {
  const known = text.kept ? WORDS.get(text) : undefined
  if (known !== undefined) return known
  const words = [...text.words, ...text.wholes].filter((word) => !isDigest(word))
  if (text.kept) WORDS.set(text, words)
  return words
}
