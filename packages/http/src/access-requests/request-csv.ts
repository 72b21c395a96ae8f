import type { ListedRequest } from '@holdfast/core'
import { csvRow, identifierCell, textCell } from '../output/csv-cells.ts'
import { presentDatasetRequest } from './present-request.ts'

/** The members of a request, in the order of the columns. */
const COLUMNS = [
  'fileId',
  'label',
  'id',
  'identifier',
  'displayName',
  'firstName',
  'lastName',
  'email',
  'affiliation',
  'position',
  'superuser',
  'deactivated',
  'deactivatedTime',
  'persistentUserId',
  'createdTime',
  'emailLastConfirmed',
  'lastLoginTime',
  'lastApiUseTime',
  'authenticationProviderId',
  'requestState',
  'requestedTime',
  'decidedTime',
  'decidedBy',
  'reason',
  'expires',
] as const

const IDENTIFIERS: ReadonlySet<string> = new Set(['identifier', 'decidedBy'])

/** Requests as rows, batch by batch (docs/specification/access.md#whole-datasets-ends-and-reasons). */
export async function* requestCsv(
  batches: AsyncIterable<readonly ListedRequest[]>,
): AsyncGenerator<Uint8Array, void> {
  const encoder = new TextEncoder()
  yield encoder.encode(csvRow(COLUMNS))
  for await (const batch of batches) yield encoder.encode(batch.map(row).join(''))
}

function row(listed: ListedRequest): string {
  const members: ReadonlyMap<string, unknown> = new Map(
    Object.entries(presentDatasetRequest(listed)),
  )
  return csvRow(
    COLUMNS.map((name) => {
      const cell = IDENTIFIERS.has(name) ? identifierCell : textCell
      return cell(String(members.get(name) ?? ''))
    }),
  )
}
