import { onOneLine } from './citation-facts.ts'

/**
 * The value in braces; an empty value stays empty. Removes unbalanced braces, which would end the value early
 * or never.
 */
export function braced(value: string): string {
  const text = onOneLine(matched(value))
  return text === '' ? '' : `{${text}}`
}

/** The text; without its braces when they are unbalanced. */
function matched(text: string): string {
  let depth = 0
  for (const character of text) {
    if (character === '{') depth += 1
    if (character === '}') depth -= 1
    if (depth < 0) break
  }
  return depth === 0 ? text : text.replaceAll(/[{}]/g, '')
}

/** Removes the characters that would end a key. */
export const safeKey = (text: string): string => text.replace(/[\s,{}"#%'()=~\\]/g, '')
