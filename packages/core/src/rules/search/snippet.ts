import { escapedHtml } from '../html/escaped-html.ts'
import { foldedText } from './fold-text.ts'
import type { SoughtWords } from './resolve-query.ts'
import { fitsPattern } from './search-condition.ts'
import { stemTerm } from './search-terms.ts'
import { wordsOf } from './text-words.ts'

const PART = /[\p{L}\p{N}\p{M}]+/gu
const BLANK = /\s/
const LOW_SURROGATE = /[\udc00-\udfff]/
/** At most as many characters before the first match, and in the whole part that is shown. */
const BEFORE = 60
const LENGTH = 200
/** Longer texts are shown by their beginning. */
const LONGEST = 100_000

/**
 * The part of a text around the first word that was looked for, as HTML in which such words are marked; null when there
 * is none (docs/specification/search.md#items). It begins and ends between words, where the text has blanks.
 */
export function snippetOf(text: string, sought: readonly SoughtWords[]): string | null {
  if (sought.length === 0) return null
  const marks = [...text.slice(0, LONGEST).matchAll(PART)].filter(([word]) =>
    isSought(word, sought),
  )
  const [first] = marks
  if (first === undefined) return null
  const start = beginningOf(text, first.index)
  let last = first.index + first[0].length
  const most = Math.max(start + LENGTH, last)
  let html = start > 0 ? '…' : ''
  let at = start
  for (const { 0: word, index } of marks) {
    if (index + word.length > most) break
    html += `${escapedHtml(text.slice(at, index))}<span class="search-term-match">${escapedHtml(word)}</span>`
    at = index + word.length
    last = at
  }
  const end = endOf(text, last, most)
  return html + escapedHtml(text.slice(at, end)) + (end < text.trimEnd().length ? '…' : '')
}

/** After the first blank of what may be shown before the match. */
function beginningOf(text: string, match: number): number {
  const start = Math.max(0, match - BEFORE)
  if (start === 0) return 0
  const before = text.slice(start - 1, match)
  const blank = before.search(BLANK)
  return blank < 0 ? wholeCharacter(text, start) : start + blank
}

/** Before the last blank of what may be shown after the last match. */
function endOf(text: string, match: number, most: number): number {
  if (most >= text.length) return text.length
  const after = text.slice(match, most + 1)
  const kept = /^(.*)\s/s.exec(after)?.[1]
  return kept === undefined ? wholeCharacter(text, most) : match + kept.trimEnd().length
}

/** The place, or the next one where it would split a character. */
const wholeCharacter = (text: string, at: number): number =>
  LOW_SURROGATE.test(text.charAt(at)) ? at + 1 : at

const isSought = (part: string, sought: readonly SoughtWords[]): boolean =>
  wordsOf(foldedText(part)).some((word) => {
    const stem = stemTerm(word)
    return sought.some(
      ({ terms, patterns }) =>
        terms.has(word) ||
        (stem !== null && terms.has(stem)) ||
        patterns.some((pattern) => fitsPattern(pattern, word)),
    )
  })
