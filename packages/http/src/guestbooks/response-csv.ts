import type { ListedResponse } from '@holdfast/core'
import { formatPid } from '@holdfast/core/rules'
import { csvRow, textCell } from '../output/csv-cells.ts'
import { instant } from '../output/times.ts'

/** Existing readers of this file expect the blank after each comma. */
const HEAD =
  'Guestbook, Dataset, Dataset PID, Date, Type, File Name, File Id, File PID, User Name, Email, ' +
  'Institution, Position, Custom Questions\n'

/**
 * Responses as rows, batch by batch. After the last column each row has pairs of question and answer
 * (docs/specification/guestbooks.md#responses).
 */
export async function* responseCsv(
  batches: AsyncIterable<readonly ListedResponse[]>,
): AsyncGenerator<Uint8Array, void> {
  const encoder = new TextEncoder()
  yield encoder.encode(HEAD)
  for await (const batch of batches)
    yield encoder.encode(batch.map((response) => csvRow(cells(response).map(textCell))).join(''))
}

const cells = ({ person, ...response }: ListedResponse): readonly string[] => [
  response.guestbookName,
  response.datasetTitle,
  formatPid(response.datasetPid),
  instant(response.at),
  response.type,
  response.fileLabel,
  String(response.fileId),
  response.filePid === null ? '' : formatPid(response.filePid),
  person.name ?? '',
  person.email ?? '',
  person.institution ?? '',
  person.position ?? '',
  ...response.answers.flatMap(({ question, text }) => [question, text]),
]
