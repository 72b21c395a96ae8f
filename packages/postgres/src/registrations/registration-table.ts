import {
  failureOf,
  PID_STATES,
  pidStateOf,
  REGISTRAR_TROUBLES,
  type RegistrarKnowledge,
  type Registration,
  type RegistrationFailure,
  type RegistrationProgress,
  registeredAtOf,
  sentOf,
} from '@holdfast/core/rules'
import type { GeneratedAlways } from 'kysely'
import { instant, integer, nullable, oneOf, text } from '../database/columns.ts'
import { declaredTable, type StoredRow, type TableOf } from '../database/declared-table.ts'
import { PID } from '../datasets/dataset-table.ts'

const REGISTRATION = declaredTable('pid_registration', {
  datasetId: integer('dataset_id'),
  fileId: nullable(integer('file_id')),
  state: nullable(oneOf('state', PID_STATES)),
  registeredAt: nullable(instant('registered_at')),
  sentAt: nullable(instant('told_at')),
  requested: integer('asked'),
  sent: integer('told'),
})

const FAILURE = declaredTable('pid_registration', {
  at: nullable(instant('failed_at')),
  trouble: nullable(oneOf('trouble', REGISTRAR_TROUBLES)),
  reason: nullable(text('reason')),
  times: nullable(integer('failures')),
})

type FailureRow = StoredRow<typeof FAILURE>
type Row = StoredRow<typeof REGISTRATION> & StoredRow<typeof PID> & FailureRow
type Kept = ReturnType<typeof REGISTRATION.read>

export type PidRegistrationTable = TableOf<typeof REGISTRATION> &
  TableOf<typeof PID> &
  TableOf<typeof FAILURE> & {
    /** The file, or the dataset itself. */
    readonly object_id: GeneratedAlways<number>
  }

/** Converts a row to a registration. Throws when its columns contradict each other. */
export function toRegistration(row: Row): Registration {
  const kept = REGISTRATION.read(row)
  const { datasetId, fileId, sentAt } = kept
  const pid = PID.read(row)
  return { datasetId, fileId, pid, knowledge: toKnowledge(kept), sentAt, ...toProgress(kept, row) }
}

function toKnowledge(kept: Kept): RegistrarKnowledge {
  const { state, registeredAt } = kept
  if (state !== null && registeredAt !== null) return { kind: 'known', state, registeredAt }
  if (state !== null || registeredAt !== null) throw contradictory(kept)
  return { kind: 'unknown' }
}

function toProgress(kept: Kept, row: FailureRow): RegistrationProgress {
  const { requested, sent } = kept
  if (sent > requested) throw contradictory(kept)
  // The row may still hold the failure of an attempt that a later one overtook.
  if (sent === requested) return { kind: 'upToDate', requested }
  const failure = toFailure(row)
  return failure === null
    ? { kind: 'pending', requested, sent }
    : { kind: 'failing', requested, sent, failure }
}

function toFailure(row: FailureRow): RegistrationFailure | null {
  const { at, trouble, reason, times } = FAILURE.read(row)
  return at === null || trouble === null || reason === null || times === null
    ? null
    : { at, trouble, reason, times }
}

const contradictory = ({ datasetId }: Kept): Error =>
  new Error(`The columns of a registration of dataset ${datasetId} contradict each other`)

const NO_FAILURE = { at: null, trouble: null, reason: null, times: null }

export const registrationRow = (registration: Registration) => ({
  ...REGISTRATION.write({
    datasetId: registration.datasetId,
    fileId: registration.fileId,
    state: pidStateOf(registration),
    registeredAt: registeredAtOf(registration),
    sentAt: registration.sentAt,
    requested: registration.requested,
    sent: sentOf(registration),
  }),
  ...PID.write(registration.pid),
  ...FAILURE.write(failureOf(registration) ?? NO_FAILURE),
})
