/**
 * Where a spreadsheet may take text for a formula: at the beginning, and behind what separates cells or rows in a
 * spreadsheet of another country, which splits at semicolons or tabs and knows no quotes in the middle of a cell.
 */
const FORMULA = /(?<=^|[;\t\r\n])(?=(?:[^\S\t\r\n]|["'])*[=+\-@＝＋－＠])/gu
const CONTROL = /^[\t\r]/

/**
 * A cell of CSV that holds text: a spreadsheet must not run what somebody typed into a title or a name, so
 * text that could begin a formula is preceded by an apostrophe, which marks text as text.
 */
export const textCell = (text: string): string =>
  quoted((CONTROL.test(text) ? `'${text}` : text).replaceAll(FORMULA, "'"))

/** A cell that is a link in a spreadsheet. What is shown cannot leave the string it stands in. */
export const linkCell = (url: string, shown: string): string =>
  quoted(`=HYPERLINK(${inFormula(url)},${inFormula(shown)})`)

export const csvRow = (cells: readonly string[]): string => `${cells.join(',')}\n`

/** Longer strings in a formula are an error in the usual spreadsheets. */
const MAX_STRING_LENGTH = 255

const inFormula = (text: string): string => {
  const plain = text.replaceAll(/\s+/gu, ' ').trim()
  const points = [...plain]
  const short =
    plain.length <= MAX_STRING_LENGTH
      ? plain
      : `${points.slice(0, Math.floor(MAX_STRING_LENGTH / 2)).join('')}…`
  return `"${short.replaceAll('"', '""')}"`
}

const quoted = (text: string): string =>
  /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
