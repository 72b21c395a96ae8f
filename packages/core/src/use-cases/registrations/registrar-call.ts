import type { PidRegistrar } from '../../ports/registrations/pid-registrar.ts'
import {
  type PidRecord,
  type PidState,
  RegistrarFailure,
} from '../../rules/registrations/pid-record.ts'
import type { Registration } from '../../rules/registrations/registration.ts'

/** The call that a registration requires. `fail`: the record for the registrar cannot be written. */
export type RegistrarStep =
  | { readonly step: 'reserve' }
  | { readonly step: 'publish'; readonly record: PidRecord }
  | { readonly step: 'withdraw'; readonly tombstone: PidRecord }
  | { readonly step: 'fail'; readonly failure: RegistrarFailure }

/** The result of a call. */
export type Outcome =
  | { readonly kind: 'updated'; readonly state: PidState | null }
  | { readonly kind: 'failed'; readonly failure: RegistrarFailure }

/** Calls the registrar; never rejects with a failure of the registrar. */
export async function callRegistrar(
  registrar: PidRegistrar,
  { pid }: Pick<Registration, 'pid'>,
  what: RegistrarStep,
): Promise<Outcome> {
  try {
    return { kind: 'updated', state: await carryOut(registrar, pid, what) }
  } catch (error) {
    if (error instanceof RegistrarFailure) return { kind: 'failed', failure: error }
    throw error
  }
}

async function carryOut(
  registrar: PidRegistrar,
  pid: Registration['pid'],
  what: RegistrarStep,
): Promise<PidState | null> {
  switch (what.step) {
    case 'reserve':
      return registrar.reserve(pid)
    case 'withdraw':
      return registrar.withdraw(what.tombstone)
    case 'publish':
      await registrar.publish(what.record)
      return 'public'
    case 'fail':
      throw what.failure
  }
}

/** The step that publishes a record; `fail` if the record cannot be written. */
export async function publishing(
  record: () => Promise<PidRecord> | PidRecord,
): Promise<RegistrarStep> {
  try {
    return { step: 'publish', record: await record() }
  } catch (error) {
    if (error instanceof RegistrarFailure) return { step: 'fail', failure: error }
    throw error
  }
}
