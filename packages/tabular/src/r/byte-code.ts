import type { ValueReader } from './item-types.ts'

const CALL = 6
const PAIRS = 2
const BYTE_CODE = 21
const ATTRIBUTED_PAIRS = 239
const ATTRIBUTED_CALL = 240
const REPEATED = 243
const DEFINED = 244

/** Passes a function that R compiled; a workspace may have one before its data. */
export function skipByteCode(parser: ValueReader): void {
  // How many parts are referred to.
  parser.items.int()
  skipCode(parser)
}

function skipCode(parser: ValueReader): void {
  parser.value(false)
  for (let left = parser.length(); left > 0; left -= 1) {
    const type = parser.items.int()
    if (type === BYTE_CODE) parser.deeper(() => skipCode(parser))
    else if (isLanguage(type)) skipLanguage(parser, type)
    else parser.value(false)
  }
}

const isLanguage = (type: number): boolean =>
  type === CALL ||
  type === PAIRS ||
  type === REPEATED ||
  type === DEFINED ||
  type === ATTRIBUTED_CALL ||
  type === ATTRIBUTED_PAIRS

function skipLanguage(parser: ValueReader, first: number): void {
  for (let type = first; ; type = parser.items.int()) {
    if (type === REPEATED) {
      parser.items.int()
      return
    }
    if (!isLanguage(type)) {
      parser.value(false)
      return
    }
    let meant = type
    if (type === DEFINED) {
      parser.items.int()
      meant = parser.items.int()
    }
    if (meant === ATTRIBUTED_CALL || meant === ATTRIBUTED_PAIRS) parser.value(false)
    // The tag and the first part; the loop goes on with the rest.
    parser.value(false)
    parser.deeper(() => skipLanguage(parser, parser.items.int()))
  }
}
