import type { Bytes } from '../storage/bytes.ts'
import { cellsOf } from './tab-rows.ts'
import { textLines } from './text-lines.ts'
import { textPieces } from './text-pieces.ts'

/** The columns at these places of tab-delimited text, in this order (docs/specification/tabular.md#column-subset). */
export const subsetOf = (places: readonly number[], text: Bytes): Bytes =>
  textPieces(subsetRows(places, text))

async function* subsetRows(places: readonly number[], text: Bytes): AsyncGenerator<string, void> {
  for await (const line of textLines(text)) {
    const cells = cellsOf(line)
    yield `${places.map((place) => cells[place] ?? '').join('\t')}\n`
  }
}
