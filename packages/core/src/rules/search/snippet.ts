import { escapedHtml } from '../html/escaped-html.ts'
import { foldedText } from './fold-text.ts'
import type { SoughtWords } from './resolve-query.ts'
import { fitsPattern } from './search-condition.ts'
import { stemTerm } from './search-terms.ts'
import { wordsOf } from './text-words.ts'

const PART = /[\p{L}\p{N}\p{M}]+/gu
/** Characters before the first match, and of the whole part that is shown. */
const BEFORE = 60
const LENGTH = 200
/** Longer texts are shown by their beginning. */
const LONGEST = 100_000

/**
 * The part of a text around the first word that was looked for, as HTML in which such words are marked; null when there
 * is none (docs/specification/search.md#items).
 */
export function snippetOf(text: string, sought: readonly SoughtWords[]): string | null {
  if (sought.length === 0) return null
  const marks = [...text.slice(0, LONGEST).matchAll(PART)].filter(([word]) =>
    isSought(word, sought),
  )
  const [first] = marks
  if (first === undefined) return null
  const start = Math.max(0, first.index - BEFORE)
  const end = Math.max(start + LENGTH, first.index + first[0].length)
  let html = ''
  let at = start
  for (const { 0: word, index } of marks) {
    if (index + word.length > end) break
    html += `${escapedHtml(text.slice(at, index))}<span class="search-term-match">${escapedHtml(word)}</span>`
    at = index + word.length
  }
  return html + escapedHtml(text.slice(at, end))
}

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
