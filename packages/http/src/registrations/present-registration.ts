import {
  failureOf,
  formatPid,
  isUpToDate,
  pidStateOf,
  type Registration,
  registeredAtOf,
} from '@holdfast/core/rules'
import { instant, instantOrNone } from '../output/times.ts'

/** The registration of an identifier at the registrar. */
export function presentRegistration(registration: Registration): object {
  const { datasetId, fileId, pid, sentAt } = registration
  const state = pidStateOf(registration)
  const failure = failureOf(registration)
  return {
    datasetId,
    fileId: fileId ?? undefined,
    persistentId: formatPid(pid),
    registered: state !== null,
    state: state ?? undefined,
    registrationTime: instantOrNone(registeredAtOf(registration)),
    lastUpdateTime: instantOrNone(sentAt),
    pending: !isUpToDate(registration),
    lastFailure:
      failure === null
        ? undefined
        : {
            time: instant(failure.at),
            kind: failure.trouble,
            reason: failure.reason,
            attempts: failure.times,
          },
  }
}
