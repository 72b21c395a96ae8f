import { onOneLine } from './citation-facts.ts'

/** The value in braces; empty stays empty. Braces that do not match would end the value early, or never. */
export function braced(value: string): string {
  const text = onOneLine(matched(value))
  return text === '' ? '' : `{${text}}`
}

/** The text, without its braces when they do not match. */
function matched(text: string): string {
  let depth = 0
  for (const character of text) {
    if (character === '{') depth += 1
    if (character === '}') depth -= 1
    if (depth < 0) break
  }
  return depth === 0 ? text : text.replaceAll(/[{}]/g, '')
}

/** What would end a key does not belong in it. */
export const safeKey = (text: string): string => text.replace(/[\s,{}"#%'()=~\\]/g, '')
