import {
  INGEST_STATES,
  type Ingest,
  type IngestReport,
  type IngestState,
} from '@holdfast/core/rules'
import * as v from 'valibot'
import { instant, integer, json, nullable, oneOf, text } from '../database/columns.ts'
import { declaredTable, type StoredRow } from '../database/declared-table.ts'

const report: v.GenericSchema<unknown, IngestReport> = v.object({
  line: v.nullable(v.number()),
  column: v.nullable(v.number()),
  variable: v.nullable(v.string()),
  found: v.string(),
  cure: v.string(),
})

export const INGEST = declaredTable('ingest', {
  fileId: integer('file_id'),
  datasetId: integer('dataset_id'),
  size: integer('size'),
  by: text('by_whom'),
  since: instant('since'),
  attempt: integer('attempt'),
  deaths: integer('deaths'),
  state: oneOf('state', INGEST_STATES),
  leaseUntil: nullable(instant('lease_until')),
  report: nullable(json('report', report)),
})

export function toIngest(row: StoredRow<typeof INGEST>): Ingest {
  const { state, leaseUntil, report, ...facts } = INGEST.read(row)
  return { ...facts, state: stateOf(facts.fileId, { state, leaseUntil, report }) }
}

function stateOf(
  fileId: number,
  {
    state,
    leaseUntil,
    report,
  }: Pick<ReturnType<typeof INGEST.read>, 'state' | 'leaseUntil' | 'report'>,
): IngestState {
  if (state === 'scheduled') return { kind: state }
  if (state === 'running' && leaseUntil !== null) return { kind: state, leaseUntil }
  if (state === 'failed' && report !== null) return { kind: state, report }
  throw new Error(`The ingest of file ${fileId} is incomplete`)
}

export function ingestRow({ state, ...facts }: Ingest) {
  return INGEST.write({
    ...facts,
    state: state.kind,
    leaseUntil: state.kind === 'running' ? state.leaseUntil : null,
    report: state.kind === 'failed' ? state.report : null,
  })
}
