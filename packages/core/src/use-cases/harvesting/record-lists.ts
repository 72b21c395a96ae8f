import type { StoredRecord } from '../../ports/store/harvesting.ts'
import type { ReadUnit } from '../../ports/store/store.ts'
import type { ListEnd } from '../../rules/harvesting/oai-answer.ts'
import type { OaiListRequest } from '../../rules/harvesting/oai-request.ts'
import type { RecordSelection } from '../../rules/harvesting/record-selection.ts'
import { listToken } from '../../rules/harvesting/resumption-token.ts'

interface RecordPart {
  readonly records: readonly StoredRecord[]
  /** Null for a list that has one part. */
  readonly end: ListEnd | null
}

/** The next part of a list of records; null when no record matches. */
export async function recordsFor(
  unit: ReadUnit,
  asked: OaiListRequest,
  limit: number,
): Promise<RecordPart | null> {
  const selection = await selectionOf(unit, asked)
  if (selection === null) return null
  const { after, before } = asked
  // One more than fit tells whether there is more.
  const found = await unit.harvesting.records({ ...selection, after, limit: limit + 1 })
  const records = found.slice(0, limit)
  const last = records.at(-1)
  if (last === undefined) return null
  const more = found.length > limit
  if (!more && after === null) return { records, end: null }
  const total = after?.total ?? (await unit.harvesting.count(selection))
  const next = { ...asked, before: before + records.length }
  const token = more ? listToken(next, { ...last, total }) : ''
  return { records, end: { token, cursor: before, total } }
}

/** Null for an unknown set. */
async function selectionOf(
  { harvesting }: ReadUnit,
  { spec, from, until }: OaiListRequest,
): Promise<RecordSelection | null> {
  if (spec === null) return { setId: null, from, until }
  const set = await harvesting.set(spec)
  return set === null ? null : { setId: set.id, from, until }
}
