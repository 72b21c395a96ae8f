const LETTERS = 26

/** The letters of a column, which counts from 0: `A` to `ZZ`. */
export const columnName = (column: number): string => {
  const first = Math.floor(column / LETTERS) - 1
  const letter = (at: number) => String.fromCharCode(0x41 + at)
  return `${first < 0 ? '' : letter(first)}${letter(column % LETTERS)}`
}
