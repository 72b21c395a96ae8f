import { damaged } from '../binary/file-bytes.ts'

/** The type of a variable's cells; a number is the bytes of a string. */
export type StataType = 'byte' | 'int' | 'long' | 'float' | 'double' | 'strL' | number

const NUMBERS = ['double', 'float', 'long', 'int', 'byte'] as const
const LETTERS: Readonly<Record<number, StataType>> = {
  98: 'byte',
  105: 'int',
  108: 'long',
  102: 'float',
  100: 'double',
}

const WIDTHS = { byte: 1, int: 2, long: 4, float: 4, double: 8, strL: 8 } as const

/** The bytes of a cell. */
export const widthOf = (type: StataType): number => (typeof type === 'number' ? type : WIDTHS[type])

/** The type with a code, in files before 117. */
export function oldType(code: number, letters: boolean): StataType {
  const type = letters ? (LETTERS[code] ?? code - 127) : (NUMBERS[255 - code] ?? code)
  if (typeof type === 'number' && (type < 1 || type > 244)) throw damaged(`it has a type ${code}`)
  return type
}

/** The type with a code, in files from 117 on. */
export function taggedType(code: number): StataType {
  if (code === 32_768) return 'strL'
  const number = NUMBERS[code - 65_526]
  if (number !== undefined) return number
  if (code < 1 || code > 2045) throw damaged(`it has a type ${code}`)
  return code
}
