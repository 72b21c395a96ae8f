import type { TextAt } from '../fingerprints/text-element.ts'
import type { OutputBytes } from './output-bytes.ts'

const QUOTE = 0x22
const BACKSLASH = 0x5c
const TAB = 0x09
const LF = 0x0a
const CR = 0x0d

/** Writes the bytes of a cell as they are. */
export function writePlain(out: OutputBytes, { bytes: source, from, to }: TextAt): void {
  out.reserve(to - from)
  const { bytes } = out
  let end = out.length
  for (let at = from; at < to; at += 1) bytes[end++] = source[at] ?? 0
  out.length = end
}

/**
 * Writes text in quotes; a quote, backslash, tab and line end are escaped
 * (docs/specification/tabular.md#the-tab-delimited-form).
 */
export function writeQuoted(out: OutputBytes, { bytes: source, from, to }: TextAt): void {
  out.reserve(2 * (to - from) + 2)
  const { bytes } = out
  let end = out.length
  bytes[end++] = QUOTE
  for (let at = from; at < to; at += 1) {
    const byte = source[at] ?? 0
    if (byte > BACKSLASH || (byte > QUOTE && byte < BACKSLASH)) bytes[end++] = byte
    else {
      const escaped = escapeOf(byte)
      if (escaped !== 0) bytes[end++] = BACKSLASH
      bytes[end++] = escaped === 0 ? byte : escaped
    }
  }
  bytes[end++] = QUOTE
  out.length = end
}

/** The byte behind the backslash; 0 for bytes that stand for themselves. */
function escapeOf(byte: number): number {
  switch (byte) {
    case QUOTE:
    case BACKSLASH:
      return byte
    case TAB:
      return 0x74
    case LF:
      return 0x6e
    case CR:
      return 0x72
    default:
      return 0
  }
}
