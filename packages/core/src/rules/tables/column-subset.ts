import { strToU8 } from 'fflate'
import type { Bytes } from '../storage/bytes.ts'
import { cellsOf } from './tab-rows.ts'
import { textLines } from './text-lines.ts'

/** Characters that are passed on together. */
const PIECE = 64 * 1024

/** The columns at these places of tab-delimited text, in this order (docs/specification/tabular.md#column-subset). */
export async function* subsetOf(places: readonly number[], text: Bytes): Bytes {
  let waiting = ''
  for await (const line of textLines(text)) {
    const cells = cellsOf(line)
    waiting += `${places.map((place) => cells[place] ?? '').join('\t')}\n`
    if (waiting.length < PIECE) continue
    yield strToU8(waiting)
    waiting = ''
  }
  yield strToU8(waiting)
}
