import type { Bytes } from '../storage/bytes.ts'
import { cellsOf, cellValue } from './tab-rows.ts'
import type { TableVariable } from './table-variable.ts'
import { textLines } from './text-lines.ts'
import { textPieces } from './text-pieces.ts'

/**
 * Tab-delimited text as one JSON object a line (docs/specification/tabular.md#reading-and-editing-tables): missing
 * values are null, a number with more digits than a double keeps is text.
 */
export const jsonLinesForm = (
  columns: readonly Pick<TableVariable, 'name' | 'type'>[],
  text: Bytes,
): Bytes => textPieces(jsonLines(columns, text))

async function* jsonLines(
  columns: readonly Pick<TableVariable, 'name' | 'type'>[],
  text: Bytes,
): AsyncGenerator<string, void> {
  const keyed = columns.map(({ name, type }) => ({ key: `${JSON.stringify(name)}:`, type }))
  for await (const line of textLines(text)) {
    const cells = cellsOf(line)
    const members = keyed.map(
      ({ key, type }, place) => key + JSON.stringify(cellValue(cells[place] ?? '', type)),
    )
    yield `{${members.join(',')}}\n`
  }
}
