const SIGNS =
  '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz .<(+|&[]!$*);^-/|,%_>?`:#@\'="'

/** A number as portable files write it: to the base of 30, with a slash behind. */
export const number = (value: number): string => `${value.toString(30).toUpperCase()}/`

/** A string behind its length. */
export const string = (value: string): string => `${number(value.length)}${value}`

/** The record of a variable, which is a number without a width. */
export const variable = (
  name: string,
  width = 0,
  [code, decimals]: readonly [number, number] = [5, 0],
): string => {
  const format = [code, Math.max(8, width), decimals].map(number).join('')
  return `7${number(width)}${string(name)}${format}${format}`
}

/** A portable file of these records and cells, in lines of 80. */
export function porFile(
  records: string,
  cells: string,
  { lineEnd = '\n', cut = false }: { readonly lineEnd?: string; readonly cut?: boolean } = {},
): Uint8Array {
  const table = `${'0'.repeat(64)}${SIGNS}`.padEnd(256, '0')
  const begin = `${'x'.repeat(200)}${table}SPSSPORTA${string('20260101')}${string('120000')}`
  const text = `${begin}${records}F${cells}`
  const filled = text.padEnd(Math.ceil((text.length + 1) / 80) * 80, 'Z')
  const lines = filled.match(/.{80}/g) ?? []
  const ended = lines.map((line) => (cut ? line.trimEnd() : line) + lineEnd)
  return Buffer.from(ended.join(''), 'latin1')
}
