/** Tags that separate words visually; a blank replaces them. */
const BREAKING = /^<\/?(?:p|br|div|li|ul|ol|h[1-6]|hr|table|tr|td|th|dl|dt|dd|pre|blockquote)\b/i

const OPENS_TAG = /^[a-z/!?]/i

/**
 * Removes markup, including tags that removal would create. A `<` that opens no tag stays, as in `3 < 5`.
 * Runs in linear time.
 */
export function withoutTags(text: string): string {
  const kept: string[] = []
  const opened: number[] = []
  for (const character of text) {
    kept.push(character)
    if (character === '<') opened.push(kept.length - 1)
    if (character !== '>') continue
    const start = opened.pop()
    if (start === undefined || !OPENS_TAG.test(kept[start + 1] ?? '')) continue
    const tag = kept.splice(start).join('')
    if (BREAKING.test(tag) && !/\s/.test(kept.at(-1) ?? ' ')) kept.push(' ')
  }
  return kept.join('').trim()
}
