import type { Registration, RegistrationFailure } from '@holdfast/core/rules'
import type { Insertable, Selectable } from 'kysely'
import type { PidRegistrationTable } from '../database/registration-tables.ts'

type Row = Selectable<PidRegistrationTable>

// The casts name what `registrationRow` wrote, and what the table checks.
export const toRegistration = (row: Row): Registration => ({
  datasetId: row.dataset_id,
  pid: { protocol: row.protocol, authority: row.authority, identifier: row.identifier },
  state: row.state as Registration['state'],
  registeredAt: row.registered_at,
  toldAt: row.told_at,
  asked: row.asked,
  told: row.told,
  failure: toFailure(row),
})

const toFailure = ({ failed_at, trouble, reason, failures }: Row): RegistrationFailure | null =>
  failed_at === null || trouble === null || reason === null || failures === null
    ? null
    : {
        at: failed_at,
        trouble: trouble as RegistrationFailure['trouble'],
        reason,
        times: failures,
      }

export const registrationRow = ({
  pid,
  failure,
  ...registration
}: Registration): Insertable<PidRegistrationTable> => ({
  dataset_id: registration.datasetId,
  protocol: pid.protocol,
  authority: pid.authority,
  identifier: pid.identifier,
  state: registration.state,
  registered_at: registration.registeredAt,
  told_at: registration.toldAt,
  asked: registration.asked,
  told: registration.told,
  failed_at: failure?.at ?? null,
  trouble: failure?.trouble ?? null,
  reason: failure?.reason ?? null,
  failures: failure?.times ?? null,
})
