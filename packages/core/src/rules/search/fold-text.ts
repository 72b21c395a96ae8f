/** Letters that no Unicode form takes apart. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
  ħ: 'h',
  ŧ: 't',
  ŋ: 'n',
  ς: 'σ',
}

const UNDIVIDED = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'g')

/**
 * A text in the form in which words are compared: in lower case, without accents, in one Unicode form
 * (docs/specification/search.md#query-language-in-detail). Marks stay in scripts where they are letters, such as
 * Devanagari and Thai.
 */
export function foldedText(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase()
  return text
    .normalize('NFKD')
    .toLowerCase()
    .normalize('NFKD')
    .replace(ACCENTS, '')
    .replace(UNDIVIDED, (letter) => LETTERS[letter] ?? letter)
    .normalize('NFC')
}

/** Printable ASCII and white space. */
const PLAIN = /^[\t\n\r -~]*$/

/** Combining accents of Latin, Greek, Cyrillic, Hebrew and Arabic, and characters without width. */
const ACCENTS =
  /[\u0300-\u036f]|[\u0483-\u0487]|[\u0591-\u05c7]|[\u0610-\u061a]|[\u064b-\u065f]|\u0670|[\u1ab0-\u1aff]|[\u1dc0-\u1dff]|[\u20d0-\u20ff]|[\ufe20-\ufe2f]|\u00ad|[\u200b-\u200d]|\u2060|\ufeff/g
