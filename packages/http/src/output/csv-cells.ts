/**
 * The positions where a spreadsheet may read text as a formula: at the beginning, and after what separates cells
 * or rows in a spreadsheet of another country, which splits at semicolons or tabs and ignores quotes in the
 * middle of a cell.
 */
const FORMULA = /(?<=^|[;\t\r\n])(?=(?:[^\S\t\r\n]|["'])*[=+\-@＝＋－＠])/gu
const CONTROL = /^[\t\r]/

/**
 * A CSV cell of text. A spreadsheet must not run what a user typed into a title or a name, so text that
 * could begin a formula gets a leading apostrophe, which marks text.
 */
export const textCell = (text: string): string =>
  quoted((CONTROL.test(text) ? `'${text}` : text).replaceAll(FORMULA, "'"))

/** Characters of identifiers. Without brackets and operators between cells nothing is called, whatever is in front. */
const IDENTIFIER = /^[\w.@&:!/-]*$/

/** A CSV cell of an identifier, which programs compare: `@ada` stays as it is. Other text is a cell of text. */
export const identifierCell = (text: string): string =>
  IDENTIFIER.test(text) ? text : textCell(text)

/** The same as a cell of text, always in quotes. */
export function quotedCell(text: string): string {
  const cell = textCell(text)
  return cell.startsWith('"') ? cell : `"${cell}"`
}

/** A cell that is a link in a spreadsheet. The label cannot escape from its string. */
export const linkCell = (url: string, shown: string): string =>
  quoted(`=HYPERLINK(${inFormula(url)},${inFormula(shown)})`)

export const csvRow = (cells: readonly string[]): string => `${cells.join(',')}\n`

/** Common spreadsheets report an error for longer strings in a formula. */
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
