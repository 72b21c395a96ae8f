import { preferredType } from '../input/accepted-type.ts'
import { csvHeaders } from '../output/envelope.ts'
import { JSON_TYPE } from '../output/json.ts'
import { JSON_OR_CSV } from '../output/media-types.ts'
import { sendPieces } from '../output/send-pieces.ts'
import { RequestRefused } from '../refusals/request-refused.ts'
import { varyBy } from '../request/answer-headers.ts'
import type { AppContext } from '../request/environment.ts'
import { CSV_LIST, JSON_LIST } from './list-forms.ts'
import { type Listed, listWriting } from './write-list.ts'

/** A list of figures and how it is saved. */
export interface MetricList extends Listed {
  /** Without its ending. */
  readonly fileName: string
}

/** CSV unless the client asks for JSON (docs/specification/metrics.md#form-of-the-answer). */
export async function sendList(c: AppContext, list: MetricList): Promise<Response> {
  const type = preferredType(c, JSON_OR_CSV, 'text/csv')
  varyBy(c, 'Accept')
  switch (type) {
    case 'application/json':
      return sendPieces(c, listWriting(list, JSON_LIST), { 'Content-Type': JSON_TYPE })
    case 'text/csv':
      return sendPieces(c, listWriting(list, CSV_LIST), csvHeaders(list.fileName))
    case null:
      throw new RequestRefused({
        fault: 'notAcceptable',
        message: 'This is answered as application/json or text/csv',
      })
  }
}
