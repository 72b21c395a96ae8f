import type { Registration, RegistrationFailure } from '@holdfast/core/rules'
import { instant, integer, nullable, oneOf, text } from '../database/columns.ts'
import { declaredTable, type StoredRow, type TableOf } from '../database/declared-table.ts'
import { PID } from '../datasets/dataset-table.ts'

const REGISTRATION = declaredTable('pid_registration', {
  datasetId: integer('dataset_id'),
  state: nullable(oneOf('state', ['reserved', 'public', 'hidden'])),
  registeredAt: nullable(instant('registered_at')),
  toldAt: nullable(instant('told_at')),
  asked: integer('asked'),
  told: integer('told'),
})

const FAILURE = declaredTable('pid_registration', {
  at: nullable(instant('failed_at')),
  trouble: nullable(oneOf('trouble', ['unreachable', 'unauthorized', 'rejected'])),
  reason: nullable(text('reason')),
  times: nullable(integer('failures')),
})

type FailureRow = StoredRow<typeof FAILURE>
type Row = StoredRow<typeof REGISTRATION> & StoredRow<typeof PID> & FailureRow

export type PidRegistrationTable = TableOf<typeof REGISTRATION> &
  TableOf<typeof PID> &
  TableOf<typeof FAILURE>

export const toRegistration = (row: Row): Registration => ({
  ...REGISTRATION.read(row),
  pid: PID.read(row),
  failure: toFailure(row),
})

function toFailure(row: FailureRow): RegistrationFailure | null {
  const { at, trouble, reason, times } = FAILURE.read(row)
  return at === null || trouble === null || reason === null || times === null
    ? null
    : { at, trouble, reason, times }
}

const NO_FAILURE = { at: null, trouble: null, reason: null, times: null }

export const registrationRow = ({ pid, failure, ...registration }: Registration) => ({
  ...REGISTRATION.write(registration),
  ...PID.write(pid),
  ...FAILURE.write(failure ?? NO_FAILURE),
})
