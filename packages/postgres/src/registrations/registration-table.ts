import {
  failureOf,
  PID_STATES,
  pidStateOf,
  REGISTRAR_TROUBLES,
  type Registration,
  type RegistrationFailure,
  type RegistrationProgress,
  registeredAtOf,
  type Standing,
  toldOf,
} from '@holdfast/core/rules'
import { instant, integer, nullable, oneOf, text } from '../database/columns.ts'
import { declaredTable, type StoredRow, type TableOf } from '../database/declared-table.ts'
import { PID } from '../datasets/dataset-table.ts'

const REGISTRATION = declaredTable('pid_registration', {
  datasetId: integer('dataset_id'),
  state: nullable(oneOf('state', PID_STATES)),
  registeredAt: nullable(instant('registered_at')),
  toldAt: nullable(instant('told_at')),
  asked: integer('asked'),
  told: integer('told'),
})

const FAILURE = declaredTable('pid_registration', {
  at: nullable(instant('failed_at')),
  trouble: nullable(oneOf('trouble', REGISTRAR_TROUBLES)),
  reason: nullable(text('reason')),
  times: nullable(integer('failures')),
})

type FailureRow = StoredRow<typeof FAILURE>
type RegistrationRow = StoredRow<typeof REGISTRATION>
type Row = RegistrationRow & StoredRow<typeof PID> & FailureRow

export type PidRegistrationTable = TableOf<typeof REGISTRATION> &
  TableOf<typeof PID> &
  TableOf<typeof FAILURE>

/** The registration that a row keeps. Throws where its columns contradict each other. */
export function toRegistration(row: Row): Registration {
  const { datasetId, toldAt } = REGISTRATION.read(row)
  return { datasetId, pid: PID.read(row), standing: toStanding(row), toldAt, ...toProgress(row) }
}

function toStanding(row: RegistrationRow): Standing {
  const { state, registeredAt } = REGISTRATION.read(row)
  if (state !== null && registeredAt !== null) return { kind: 'known', state, registeredAt }
  if (state !== null || registeredAt !== null) throw contradictory(row)
  return { kind: 'unknown' }
}

function toProgress(row: Row): RegistrationProgress {
  const { asked, told } = REGISTRATION.read(row)
  if (told > asked) throw contradictory(row)
  // The failure of an attempt that another one overtook may still be written there.
  if (told === asked) return { kind: 'upToDate', asked }
  const failure = toFailure(row)
  return failure === null
    ? { kind: 'pending', asked, told }
    : { kind: 'failing', asked, told, failure }
}

function toFailure(row: FailureRow): RegistrationFailure | null {
  const { at, trouble, reason, times } = FAILURE.read(row)
  return at === null || trouble === null || reason === null || times === null
    ? null
    : { at, trouble, reason, times }
}

const contradictory = ({ dataset_id }: RegistrationRow): Error =>
  new Error(`The columns of the registration of dataset ${dataset_id} contradict each other`)

const NO_FAILURE = { at: null, trouble: null, reason: null, times: null }

export const registrationRow = (registration: Registration) => ({
  ...REGISTRATION.write({
    datasetId: registration.datasetId,
    state: pidStateOf(registration),
    registeredAt: registeredAtOf(registration),
    toldAt: registration.toldAt,
    asked: registration.asked,
    told: toldOf(registration),
  }),
  ...PID.write(registration.pid),
  ...FAILURE.write(failureOf(registration) ?? NO_FAILURE),
})
