import { formatPid, type Registration } from '@holdfast/core/rules'
import { instant, instantOrNone } from '../output/times.ts'

/** What is known of an identifier at the registrar. */
export const presentRegistration = ({
  datasetId,
  pid,
  state,
  registeredAt,
  toldAt,
  asked,
  told,
  failure,
}: Registration): object => ({
  datasetId,
  persistentId: formatPid(pid),
  registered: state !== null,
  state: state ?? undefined,
  registrationTime: instantOrNone(registeredAt),
  lastUpdateTime: instantOrNone(toldAt),
  pending: told < asked,
  lastFailure:
    failure === null
      ? undefined
      : {
          time: instant(failure.at),
          kind: failure.trouble,
          reason: failure.reason,
          attempts: failure.times,
        },
})
